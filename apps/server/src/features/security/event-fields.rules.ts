/** The fields that the details of each event type show, most important first, in one table. */
import type { AuditEventType, AuditField } from '@partnerfolio/contract/audit-events';

export interface EventField {
  readonly field: AuditField;
  /** The field's name in the audit log. */
  readonly key: string;
  /** Shown even when unchanged, because it identifies the record. */
  readonly isAlways: boolean;
}

const keys: Partial<Record<AuditField, string>> = {
  addedUser: 'userId',
  household: 'householdId',
  instrument: 'instrumentId',
  otherPortfolio: 'otherPortfolioId',
  owner: 'ownerId',
  removedUser: 'userId',
  takeover: 'takeoverId',
  toInstrument: 'toInstrumentId',
  user: 'userId',
};

const as = (field: AuditField, key: string): EventField => ({ field, key, isAlways: true });
const field = (name: AuditField): EventField => as(name, keys[name] ?? name);
const fields = (...names: readonly AuditField[]): readonly EventField[] => names.map(field);
const ifChanged = (...names: readonly AuditField[]): readonly EventField[] =>
  names.map((name) => ({ ...field(name), isAlways: false }));

const nothing: readonly EventField[] = [];
const attempt = fields('method', 'email', 'address', 'remainingAttempts', 'count');
const entry = [
  ...fields('type', 'instrument'),
  ...ifChanged(
    'quantity',
    'amount',
    'price',
    'currency',
    'toAmount',
    'toCurrency',
    'fee',
    'tax',
    'tradeDate',
    'tradeTime',
    'settlementDate',
    'toInstrument',
    'ratioNew',
    'ratioOld',
    'costShare',
    'note',
  ),
  ...fields('otherPortfolio'),
];
const client = ifChanged(
  'name',
  'status',
  'owner',
  'kind',
  'household',
  'email',
  'phone',
  'taxResidence',
  'tags',
  'note',
);
const portfolio = ifChanged(
  'name',
  'baseCurrency',
  'costMethod',
  'cashKept',
  'shortSales',
  'kind',
  'openedOn',
  'closedOn',
);
const instrument = ifChanged(
  'symbol',
  'name',
  'isin',
  'assetClass',
  'currency',
  'exchange',
  'sector',
  'region',
);
const step = fields('status', 'version', 'reason');
const layout = fields('name', 'kind');
const imported = fields('fileName', 'kind', 'newRows', 'duplicateRows', 'removed', 'reversed');
const price = fields('day', 'close');

/** An event type without an entry here does not compile. */
export const fieldsByEvent: Readonly<Record<AuditEventType, readonly EventField[]>> = {
  'administrator.recovery_link': nothing,
  'api_token.make': fields('name', 'scopes', 'expiresAt'),
  'api_token.revoke': [...fields('name', 'owner', 'reason'), ...fields('scopes')],
  'audit.export': fields('rows', 'type'),
  'audit.repair': [...fields('waiting'), as('day', 'daysOutOfOrder')],
  auth_failure: attempt,
  'authenticator.add': nothing,
  'authenticator.remove': nothing,
  'client.close': fields('status'),
  'client.create': client,
  'client.reassign': [...fields('owner', 'because'), ...client.filter(({ field: name }) => name !== 'owner')],
  'client.reopen': fields('status'),
  'client.share': fields('user', 'level'),
  'client.unshare': fields('user', 'level'),
  'client.update': client,
  'demo.found': nothing,
  'demo.grow': fields('until'),
  'factors.require': fields('roles'),
  'factors.reset': nothing,
  'feature.switch': fields('feature', 'isActive'),
  'firm.set_up': fields('name', 'currency'),
  'fx_rate.enter': fields('base', 'quote', 'day', 'rate'),
  'group.add_member': fields('addedUser'),
  'group.create': fields('name', 'description'),
  'group.delete': fields('name', 'members'),
  'group.remove_member': fields('removedUser'),
  'group.update': ifChanged('name', 'description'),
  'identity.link': fields('issuer'),
  'identity.unlink': fields('issuer'),
  'import.apply': imported,
  'import.cancel': imported,
  'import.fail': imported,
  'import.undo': imported,
  'import_layout.forget': layout,
  'import_layout.share': layout,
  'import_layout.unshare': layout,
  'instrument.create': instrument,
  'instrument.delete': nothing,
  'instrument.update': instrument,
  'ledger.take_over': fields('entries'),
  'mail.read': [...fields('mail'), as('user', 'ownerId')],
  'mail_reading.dismiss': [as('user', 'readerId')],
  'passkey.add': fields('name'),
  'passkey.remove': fields('name'),
  'passkey.rename': fields('name'),
  'password.change': nothing,
  'password.reset': nothing,
  'password.reset_request': nothing,
  'permission.clear': fields('feature', 'permission'),
  'permission.set': fields('feature', 'permission'),
  permission_denied: [...fields('endpoint'), as('user', 'viewedAs'), ...fields('count')],
  'portfolio.acknowledge_day_order': nothing,
  'portfolio.acknowledge_definitions': nothing,
  'portfolio.adopt_day_order': nothing,
  'portfolio.change_settings': portfolio,
  'portfolio.close': fields('closedOn'),
  'portfolio.create': portfolio,
  'portfolio.keep_day_order': nothing,
  'portfolio.list_changed_definitions': nothing,
  'portfolio.reopen': fields('closedOn'),
  'portfolio.update': portfolio,
  'price.delete': price,
  'price.enter': price,
  'price.undo': fields('year'),
  'profile.avatar': fields('source'),
  'profile.update': ifChanged('fullName', 'phone'),
  'proposal.add_editor': fields('addedUser'),
  'proposal.approve': step,
  'proposal.create': fields('purpose', 'dueOn'),
  'proposal.reject': step,
  'proposal.remove_editor': fields('removedUser'),
  'proposal.request_changes': step,
  'proposal.submit': step,
  'proposal.update': [...fields('status', 'version'), ...ifChanged('purpose', 'rationale', 'dueOn')],
  'proposal.withdraw': step,
  rate_limit: attempt,
  'recovery_codes.renew': nothing,
  'recovery_codes.use': nothing,
  'role.assign': fields('role'),
  'secrets.forget': fields('authenticators'),
  'session.end': fields('reason'),
  'session.start': fields('method', 'address'),
  suspicious_activity: fields('reason', 'method', 'address', 'rows'),
  'table.export': fields('rows', 'fileName'),
  'transaction.create': entry,
  'transaction.reverse': entry,
  'transaction.undo': entry,
  'transaction.update': entry,
  'user.accept_invitation': nothing,
  'user.ask_email': fields('email'),
  'user.change_email': fields('email'),
  'user.confirm_email': fields('method'),
  'user.deactivate': fields('takeover', 'clients'),
  'user.end_sessions': nothing,
  'user.enrol': fields('email', 'role'),
  'user.erase': fields('events'),
  'user.invite': fields('email', 'role'),
  'user.reactivate': nothing,
  'user.resend_confirmation': nothing,
  'user.sign_up': fields('method'),
  'user.unlock': nothing,
  'view.begin': nothing,
  'view.end': fields('reason'),
};
