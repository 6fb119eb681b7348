/** JSON written part by part, so that no long text is made of the whole. */

/** A list is written item by item. */
function* textOf(value: unknown): Generator<string> {
  if (!Array.isArray(value)) {
    yield JSON.stringify(value);
    return;
  }
  yield '[';
  for (const [index, item] of value.entries()) yield `${index === 0 ? '' : ','}\n    ${JSON.stringify(item)}`;
  yield value.length === 0 ? ']' : '\n  ]';
}

/** An object of the given parts, in their order. */
export async function* jsonOf(parts: AsyncIterable<readonly [key: string, value: unknown]>) {
  let sign = '{';
  for await (const [key, value] of parts) {
    yield `${sign}\n  ${JSON.stringify(key)}: `;
    yield* textOf(value);
    sign = ',';
  }
  yield sign === '{' ? '{}\n' : '\n}\n';
}
