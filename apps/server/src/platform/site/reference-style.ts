/** The style of the reference page, served as a file of its own because the page policy admits no inline style. */
export const referenceStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 72rem; padding: 1.5rem; display: grid; gap: 1.5rem; grid-template-columns: minmax(0, 1fr); }
h1, h2, h3 { line-height: 1.25; margin: 0 0 0.5rem; }
h3 { font-size: 1rem; }
code, pre { font: 0.875rem/1.5 ui-monospace, monospace; }
a { color: light-dark(#1d4ed8, #93b4ff); }
section { border-top: 1px solid light-dark(#d4d8dd, #3a4149); padding: 1rem 0; }
.method { display: inline-block; min-width: 4.5rem; font-weight: 700; }
dl { display: grid; grid-template-columns: 6rem minmax(0, 1fr); gap: 0.25rem 1rem; margin: 0.5rem 0; }
dd { margin: 0; overflow-wrap: anywhere; }
pre { overflow: auto; max-height: 24rem; padding: 0.75rem; border: 1px solid light-dark(#d4d8dd, #3a4149); border-radius: 0.5rem; }
summary { cursor: pointer; padding: 0.25rem 0; }
nav ul { columns: 14rem; padding-left: 1.25rem; margin: 0; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: 0.375rem 0.75rem 0.375rem 0; border-bottom: 1px solid light-dark(#d4d8dd, #3a4149); vertical-align: top; }
`;
