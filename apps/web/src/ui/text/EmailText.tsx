/** An email address that breaks before its @ if it does not fit on a line. */
export function EmailText({ children }: { children: string }) {
  const at = children.indexOf('@');
  if (at < 0) return children;
  return (
    <>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </>
  );
}
