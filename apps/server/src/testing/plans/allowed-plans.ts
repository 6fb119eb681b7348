/** Plans that may read many rows, each with the reason. */
interface Allowed {
  /** A part of the statement. */
  readonly statement: RegExp;
  readonly complaint: RegExp;
  /** The calls that may; any if omitted. */
  readonly during?: RegExp;
  readonly because: string;
}

const allowed: readonly Allowed[] = [
  {
    statement: /as of_client/,
    complaint: /over all portfolios/,
    during: /^exportClientWorkbook/,
    because: 'a workbook has up to 2,000 portfolios, and a firm of a hundredth has fewer',
  },
  {
    statement: /prepared ledger_instruments/,
    complaint: /portfolio_instruments reads/,
    during: /^regular work/,
    because: 'the renewal takes hundreds of portfolios at a time: a firm of a hundredth has fewer',
  },
  {
    statement: /from \(select r\.\*, coalesce\(portfolios\.client_id, r\.of_client\)/,
    complaint: /portfolio_instruments reads/,
    during: /^regular work/,
    because: 'a round looks at up to 500 issued reports: a firm of a hundredth has fewer portfolios',
  },
  {
    statement: /from login_attempts where/,
    complaint: /login_attempts reads/,
    during: /^exportLoginAttempts/,
    because: 'an export reads all rows of its list',
  },
  {
    statement: /left join lateral \(select max\(day\) as day from prices/,
    complaint: /over all portfolios reads prices/,
    during: /^(list|export)Instruments/,
    because:
      'each instrument takes one step of an index, and those that the walk makes count a hundredfold: a firm has fewer than portfolios',
  },
  {
    statement: /from price_year\s+where instrument_id = any/,
    complaint: /price_year reads/,
    because: 'the years of named instruments, of which a firm of a hundredth has few',
  },
  {
    statement:
      /from \(select from (login_attempts|audit_logs a|investment_proposals as p)[^]*limit \$\d+\) as counted/,
    complaint: /login_attempts|audit_logs|investment_proposals|proposal_versions/,
    because: 'counts no further than a list shows, which is more than a firm of a hundredth has',
  },
  {
    statement: /select count\(\*\) as n from login_attempts where attempt_time </,
    complaint: /login_attempts/,
    during: /^getRetentionEffect/,
    because: 'counts what a shorter period deletes, which an administrator asks before saving it',
  },
  {
    statement: /select count\(\*\) as n from audit_logs a where/,
    complaint: /audit_logs/,
    because: 'an export reads all that it counts',
  },
  {
    statement: /from (login_attempts where|audit_logs a left join profiles p)[^]*name_pattern/,
    complaint: /(Index|Bitmap Heap) Scan on (login_attempts|audit_logs) reads|Seq Scan/,
    because: 'one or two letters have no trigram: rows are read in the order of time until a page is full',
  },
  {
    statement: /select recent\.id, recent\.created_at as at/,
    complaint: /audit_logs reads/,
    because: 'the newest events until enough are found that the viewer may see',
  },
  {
    statement: /with range as \([^]*noted as \(/,
    complaint: /Index Scan on audit_logs reads 2\d %/,
    during: /^getSecurityChart/,
    because:
      'the events of the days that the chart shows: to the few of a firm of a hundredth the walk adds its own',
  },
  {
    statement: /with page as \([^]*marked as \(/,
    complaint: /reads \d+ %/,
    because:
      'the nightly comparison of all stored figures, 500 portfolios at a time: a firm of a hundredth has fewer',
  },
  {
    statement: /^\s*select p\.id( as id|, p\.client_id)[^]*investment_proposals as p/,
    complaint: /(investment_proposals|proposal_versions) reads \d+ %/,
    because:
      'a page is a quarter of the proposals of a firm of a hundredth; its order or its text has an index',
  },
  {
    statement:
      /^\s*select (portfolios|p)\.id as id[^]*order by name_key\((clients\.name|author\.full_name)\)/,
    complaint: /Nested Loop over all portfolios reads (portfolios|investment_proposals)/,
    because: 'ends with the page: it follows the order of the names of clients or authors',
  },
  {
    statement: /^\s*with matches as materialized[^]*investment_proposals as p/,
    complaint: /(investment_proposals|proposal_versions) reads \d+ %/,
    because: 'counts and sorts what an index found, and the letters of the walk are in nearly every purpose',
  },
];

export const allowedReason = (statement: string, complaint: string, during: string): string | null =>
  allowed.find(
    (one) =>
      one.statement.test(statement) && one.complaint.test(complaint) && (one.during?.test(during) ?? true),
  )?.because ?? null;
