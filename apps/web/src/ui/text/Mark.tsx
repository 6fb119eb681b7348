/** The logo: a bent P with a rising line beside it. */
export function Mark({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 26 26" fill="none" aria-hidden="true" className="shrink-0">
      <rect width="26" height="26" rx="7" className="fill-accent" />
      <g className="stroke-on-accent" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        <path d="M7 18.5V8h4.8a3.5 3.5 0 0 1 0 7H9.8" />
        <path d="M15.2 18.5l3.8-5.6" opacity="0.7" />
      </g>
    </svg>
  );
}
