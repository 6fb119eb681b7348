/** The product's name in its own lettering, in the colour of the surrounding text; `size` is the height of the letters. */
export function Word({ size = 15 }: { size?: number }) {
  return (
    <svg role="img" aria-label="Partnerfolio" width={size * 5.56} height={size} viewBox="0 0 1112 200">
      <use href="/sign.svg#word" />
    </svg>
  );
}
