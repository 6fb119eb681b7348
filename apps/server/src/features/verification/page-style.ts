/** The style of the page that checks documents: a file of its own, because the page policy admits no inline style. */

/** Colours as in the `tokens.css` of the portal's pages; `firm.css` replaces the accent. */
const lightColours = `--bg:oklch(.985 .003 220);--panel:#fff;--sunk:oklch(.968 .005 220);--line:oklch(.918 .007 220);
--line-field:oklch(.655 .014 228);--ink:oklch(.235 .02 235);--ink-2:oklch(.45 .018 235);
--accent:oklch(.43 .075 222);--accent-hover:oklch(.38 .07 222);--accent-soft:oklch(.945 .022 215);--on-accent:oklch(.99 .003 220);
--gain:oklch(.47 .11 158);--gain-soft:oklch(.955 .03 158);--loss:oklch(.51 .16 27);--loss-soft:oklch(.955 .022 27);
--warn:oklch(.48 .1 75);--warn-soft:oklch(.955 .035 85);--focus:oklch(.58 .11 222)`;
const darkColours = `--bg:oklch(.185 .012 230);--panel:oklch(.222 .014 230);--sunk:oklch(.2 .013 230);--line:oklch(.3 .015 230);
--line-field:oklch(.52 .02 230);--ink:oklch(.94 .008 220);--ink-2:oklch(.77 .014 225);
--accent:oklch(.78 .085 210);--accent-hover:oklch(.84 .075 210);--accent-soft:oklch(.3 .035 220);--on-accent:oklch(.19 .02 230);
--gain:oklch(.8 .12 158);--gain-soft:oklch(.29 .04 158);--loss:oklch(.75 .13 27);--loss-soft:oklch(.29 .045 27);
--warn:oklch(.84 .1 85);--warn-soft:oklch(.31 .04 80);--focus:oklch(.7 .11 215)`;

export const verifyPageStyle = `:root{color-scheme:light;${lightColours}}
@media screen and (prefers-color-scheme:dark){:root{color-scheme:dark;${darkColours}}}
*{box-sizing:border-box;margin:0}
html{background:var(--bg);-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{max-width:720px;margin:0 auto;padding:24px 24px 48px;color:var(--ink);font:16px/24px system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;-webkit-font-smoothing:antialiased;overflow-wrap:break-word}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
a{color:var(--accent)}
header{display:flex;align-items:center;gap:12px;margin-bottom:56px}
.firm{display:flex;align-items:center;gap:10px;min-width:0;font-weight:600}
.firm img{flex:none}
.tile{flex:none;display:grid;place-items:center;width:28px;height:28px;border-radius:7px;background:var(--accent);color:var(--on-accent);font-size:15px;line-height:1}
.language{margin-left:auto;padding:10px 0;font-size:14px;line-height:24px}
h1{font-size:36px;line-height:42px;font-weight:700;letter-spacing:-.022em;text-wrap:balance}
h2{font-size:20px;line-height:28px;font-weight:650;letter-spacing:-.012em;text-wrap:balance}
.lead{margin-top:12px;font-size:18px;line-height:27px;color:var(--ink-2);text-wrap:pretty}
.quiet{color:var(--ink-2);font-size:14px;line-height:20px}
.answer{margin-top:32px;padding:24px;border:1px solid var(--line);border-radius:10px;background:var(--panel)}
.says{display:flex;gap:16px}
.mark{flex:none;width:40px;height:40px;padding:10px;border-radius:50%;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round;background:var(--accent-soft);color:var(--accent)}
.issued .mark{background:var(--gain-soft);color:var(--gain)}
.superseded .mark,.unknown .mark,.ambiguous .mark,.refused .mark{background:var(--warn-soft);color:var(--warn)}
.withdrawn .mark{background:var(--loss-soft);color:var(--loss)}
.says h2{padding-top:6px}
.says p{margin-top:6px;text-wrap:pretty}.says p.quiet{margin-top:8px}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(120px,1fr));gap:20px;margin-top:24px}
dl div{padding-top:10px;border-top:2px solid var(--accent)}
dt{color:var(--ink-2);font-size:13px;line-height:18px}
dd{margin-top:2px;font-size:18px;line-height:24px;font-weight:600;font-variant-numeric:tabular-nums lining-nums}
.hash{margin-top:24px;padding-top:16px;border-top:1px solid var(--line)}
code,.code{font:14px/22px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
.hash code{display:block;max-width:42ch;margin-top:4px;word-spacing:.1em}
.check{margin-top:32px}
.drop,.insecure{display:none;position:relative;margin-bottom:24px;padding:36px 24px;border:1.5px dashed var(--line-field);border-radius:10px;background:var(--panel);text-align:center}
.can-hash .drop,.cannot-hash .insecure{display:block}
.insecure{padding:16px 20px;border-style:solid;border-color:var(--line);text-align:left}
.drop input{position:absolute;inset:0;width:100%;height:100%;opacity:0;cursor:pointer;font-size:0}
.drop:hover,.dragging .drop{border-color:var(--accent);background:var(--accent-soft)}
.drop:focus-within{outline:2px solid var(--focus);outline-offset:2px}
.drop svg{width:28px;height:28px;fill:none;stroke:var(--accent);stroke-width:1.6;stroke-linecap:round;stroke-linejoin:round}
.drop label{display:block;margin:8px 0 4px;font-size:18px;line-height:26px;font-weight:600}
.drop label span{white-space:nowrap;font-weight:400;color:var(--accent);text-decoration:underline;text-underline-offset:3px}
.status:not(:empty){margin-top:8px;font-weight:600}
form label{display:block;font-weight:600}
form .quiet{margin:2px 0 8px}
.row{display:flex;gap:8px}
.code{min-width:0;flex:1;height:44px;padding:0 12px;border:1px solid var(--line-field);border-radius:8px;background:var(--panel);color:var(--ink)}
.code[aria-invalid]{border-color:var(--loss)}
button{flex:none;height:44px;padding:0 20px;border:0;border-radius:8px;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;cursor:pointer}
button:hover{background:var(--accent-hover)}
.error{margin:0 0 8px;color:var(--loss)}
details{margin-top:32px;border-top:1px solid var(--line);border-bottom:1px solid var(--line)}
summary{padding:14px 0;font-weight:600;cursor:pointer}
details ul{padding:0 0 16px;list-style:none}
details li{display:grid;grid-template-columns:190px minmax(0,1fr);gap:4px 16px;padding:10px 0;border-top:1px solid var(--line)}
details p{padding-bottom:12px}
footer{margin-top:24px}
@media (max-width:560px){body{padding:12px 16px 32px}header{margin-bottom:32px}h1{font-size:30px;line-height:36px}.lead{font-size:17px;line-height:25px}
.answer{padding:20px 16px}.says{gap:12px}.drop{padding:24px 16px}.hash code{font-size:13px;word-spacing:0}.row{flex-direction:column}.code{flex:none;width:100%}details li{grid-template-columns:minmax(0,1fr)}}
@media print{.check,details,.language{display:none}}
`;
