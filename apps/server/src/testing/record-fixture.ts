/** What the access loop has to know of a type of record. */
import type { TestApp, TestPerson } from './app.ts';

/** A record as an endpoint's path names it. */
export interface TestRecord {
  /** The path's parameters: `{ id }`, and for a nested record both ids. */
  readonly params: Readonly<Record<string, string>>;
}

export interface RecordFixture {
  /**
   * Who sees the record: `owner`: an agent sees only their own and shared records, so another agent gets 404;
   * `everyone`: every caller whom the endpoint admits.
   */
  readonly seenBy: 'owner' | 'everyone';
  /** Makes a record that belongs to the user. */
  readonly make: (t: TestApp, owner: TestPerson) => Promise<TestRecord>;
}
