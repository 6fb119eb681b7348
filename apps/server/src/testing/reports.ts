/** Issued reports for tests. */
import { issueReport } from '@partnerfolio/contract/reports/reports';
import type { TestApp, TestPerson } from './app.ts';

/** Issues a statement of a portfolio's holdings; returns the report's id. */
export const issueTestReport = async (
  t: TestApp,
  by: TestPerson,
  portfolioId: string,
  body: object = {},
): Promise<string> => {
  const request = { params: { id: portfolioId }, body: { template: 'holdings', ...body } as never };
  const answer = await t.request(issueReport, request, by);
  if (answer.status !== 201) throw new Error(`The report was not issued: ${JSON.stringify(answer.body)}`);
  return answer.body.id;
};
