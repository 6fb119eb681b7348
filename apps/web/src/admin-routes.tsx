/** The routes of administrators' pages, which `routes.tsx` adds to the tree. */
import { createRoute } from '@tanstack/react-router';
import { groupsSearch, membersSearch } from './features/groups/search.ts';
import { permissionsSearch, personSearch } from './features/permissions/search.ts';
import { questionnaireSearch } from './features/risk-profiles/search.ts';
import { attemptsSearch, eventsSearch, mailsSearch, overviewSearch } from './features/security/search.ts';
import { usersSearch } from './features/users/search.ts';
import { allow, allowRight } from './guards.ts';
import { lazyPage } from './lazy-page.tsx';
import { paths } from './paths.ts';
import { shellRoute } from './shell-route.tsx';

/** The list of users stays below the panel about one. */
const usersLayout = createRoute({
  getParentRoute: () => shellRoute,
  id: 'users',
  validateSearch: usersSearch,
  beforeLoad: allow('admin'),
  component: lazyPage('users', () => import('./features/users/UsersPage.tsx'), 'UsersPage'),
});

const usersRoute = createRoute({ getParentRoute: () => usersLayout, path: paths.admin });

const userRoute = createRoute({
  getParentRoute: () => usersLayout,
  path: paths.user,
  component: lazyPage('users', () => import('./features/users/UserPanel.tsx'), 'UserPanel'),
});

const groupsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.groups,
  validateSearch: groupsSearch,
  beforeLoad: allow('admin'),
  component: lazyPage('groups', () => import('./features/groups/GroupsPage.tsx'), 'GroupsPage'),
});

const newGroupRoute = createRoute({
  getParentRoute: () => groupsRoute,
  path: 'new',
  component: lazyPage('groups', () => import('./features/groups/NewGroupDialog.tsx'), 'NewGroupDialog'),
});

const editGroupRoute = createRoute({
  getParentRoute: () => groupsRoute,
  path: '$id/edit',
  component: lazyPage('groups', () => import('./features/groups/EditGroupDialog.tsx'), 'EditGroupDialog'),
});

const groupMembersRoute = createRoute({
  getParentRoute: () => groupsRoute,
  path: '$id/members',
  validateSearch: membersSearch,
  component: lazyPage('groups', () => import('./features/groups/MembersPanel.tsx'), 'MembersPanel'),
});

const permissionsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.permissions,
  beforeLoad: allow('admin'),
  component: lazyPage(
    'permissions',
    () => import('./features/permissions/PermissionsPage.tsx'),
    'PermissionsPage',
  ),
});

const groupPermissionsRoute = createRoute({
  getParentRoute: () => permissionsRoute,
  path: '/',
  validateSearch: permissionsSearch,
  component: lazyPage('permissions', () => import('./features/permissions/GroupTab.tsx'), 'GroupTab'),
});

const personRightsRoute = createRoute({
  getParentRoute: () => permissionsRoute,
  path: 'people',
  validateSearch: personSearch,
  component: lazyPage('permissions', () => import('./features/permissions/PersonTab.tsx'), 'PersonTab'),
});

const securityRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.security,
  beforeLoad: allow('admin'),
  component: lazyPage('security', () => import('./features/security/SecurityPage.tsx'), 'SecurityPage'),
});

const securityOverviewRoute = createRoute({
  getParentRoute: () => securityRoute,
  path: '/',
  validateSearch: overviewSearch,
  component: lazyPage(
    'security',
    () => import('./features/security/overview/OverviewTab.tsx'),
    'OverviewTab',
  ),
});

const signInsRoute = createRoute({
  getParentRoute: () => securityRoute,
  path: 'sign-ins',
  validateSearch: attemptsSearch,
  component: lazyPage('security', () => import('./features/security/SignInsTab.tsx'), 'SignInsTab'),
});

const auditTrailRoute = createRoute({
  getParentRoute: () => securityRoute,
  path: 'events',
  validateSearch: eventsSearch,
  component: lazyPage('security', () => import('./features/security/events/EventsTab.tsx'), 'EventsTab'),
});

const auditEventRoute = createRoute({
  getParentRoute: () => auditTrailRoute,
  path: '$id',
  component: lazyPage('security', () => import('./features/security/events/EventPanel.tsx'), 'EventPanel'),
});

const mailsRoute = createRoute({
  getParentRoute: () => securityRoute,
  path: 'mails',
  validateSearch: mailsSearch,
  component: lazyPage('security', () => import('./features/security/MailsTab.tsx'), 'MailsTab'),
});

const mailRoute = createRoute({
  getParentRoute: () => mailsRoute,
  path: '$id',
  component: lazyPage('security', () => import('./features/security/MailPanel.tsx'), 'MailPanel'),
});

const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.settings,
  beforeLoad: allow('admin'),
  component: lazyPage('settings', () => import('./features/settings/SettingsPage.tsx'), 'SettingsPage'),
});

const firmDetailsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'firm',
  component: lazyPage(
    'settings',
    () => import('./features/settings/EditDetailsPanel.tsx'),
    'EditDetailsPanel',
  ),
});

const holidayCalendarRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'holidays',
  component: lazyPage(
    'settings',
    () => import('./features/settings/holidays/EditCalendarPanel.tsx'),
    'EditCalendarPanel',
  ),
});

const newOwnDayRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'own-days/new',
  component: lazyPage(
    'settings',
    () => import('./features/settings/holidays/NewOwnDayPanel.tsx'),
    'NewOwnDayPanel',
  ),
});

const ownDayRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'own-days/$id',
  component: lazyPage(
    'settings',
    () => import('./features/settings/holidays/EditOwnDayPanel.tsx'),
    'EditOwnDayPanel',
  ),
});

const marketRuleRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'market/$rule',
  component: lazyPage('settings', () => import('./features/settings/market/MarketPanel.tsx'), 'MarketPanel'),
});

const assumptionsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'assumptions/$version',
  component: lazyPage(
    'settings',
    () => import('./features/settings/assumptions/AssumptionsPanel.tsx'),
    'AssumptionsPanel',
  ),
});

const retentionRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'retention',
  component: lazyPage(
    'settings',
    () => import('./features/settings/retention/EditRetentionPanel.tsx'),
    'EditRetentionPanel',
  ),
});

const newProviderRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'providers/new',
  component: lazyPage(
    'settings',
    () => import('./features/settings/providers/NewProviderPanel.tsx'),
    'NewProviderPanel',
  ),
});

const providerRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'providers/$id',
  component: lazyPage(
    'settings',
    () => import('./features/settings/providers/EditProviderPanel.tsx'),
    'EditProviderPanel',
  ),
});

/** The content stays below the forms that edit it. */
const questionnaireRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: paths.questionnaire,
  validateSearch: questionnaireSearch,
  beforeLoad: allowRight('compliance.questionnaire'),
  component: lazyPage(
    'risk-profiles',
    () => import('./features/risk-profiles/editor/QuestionnairePage.tsx'),
    'QuestionnairePage',
  ),
});

const questionnairePartRoute = createRoute({
  getParentRoute: () => questionnaireRoute,
  path: '$part/$key',
  component: lazyPage(
    'risk-profiles',
    () => import('./features/risk-profiles/editor/panels/EditorPanel.tsx'),
    'EditorPanel',
  ),
});

export const adminRoutes = [
  questionnaireRoute.addChildren([questionnairePartRoute]),
  settingsRoute.addChildren([
    firmDetailsRoute,
    marketRuleRoute,
    assumptionsRoute,
    retentionRoute,
    holidayCalendarRoute,
    newOwnDayRoute,
    ownDayRoute,
    newProviderRoute,
    providerRoute,
  ]),
  usersLayout.addChildren([usersRoute, userRoute]),
  groupsRoute.addChildren([newGroupRoute, editGroupRoute, groupMembersRoute]),
  permissionsRoute.addChildren([groupPermissionsRoute, personRightsRoute]),
  securityRoute.addChildren([
    securityOverviewRoute,
    signInsRoute,
    auditTrailRoute.addChildren([auditEventRoute]),
    mailsRoute.addChildren([mailRoute]),
  ]),
] as const;
