/** An address of a mailbox, which breaks before its @ where it does not fit a line. */
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
