import type { OutsidePageId } from '../../../app/pages/pages';
import type { OutsidePageChecks } from './checks';

/** Pages outside of projects. The compiler demands an entry for each. */
export const outsideChecks: Record<OutsidePageId, OutsidePageChecks> = {
  'projects/landing': {
    access: { loader: 'leads on' },
    axe: null,
  },
  'account/signed-out': {
    access: null,
    axe: null,
  },
  'account/sign-in': {
    access: null,
    axe: { as: 'visitor', at: () => ['/login'] },
    naughtyForms: [{ path: '/login', fields: ['email', 'password', 'callbackUrl'], signedOut: true }],
    naughtyAddresses: ['/login?callbackUrl=%s'],
  },
  'account/second-factor/sign-in-code': {
    access: null,
    // Shown only between password and code: the flow second-factor checks it.
    axe: null,
  },
  'account/sign-up': {
    access: null,
    axe: { as: 'visitor', at: () => ['/signup'] },
    naughtyForms: [
      {
        path: '/signup',
        fields: ['email', 'password', 'firstname', 'lastname', 'callbackUrl'],
        signedOut: true,
      },
    ],
    naughtyAddresses: ['/signup?callbackUrl=%s'],
  },
  'invitations/invitation-page': {
    access: null,
    axe: {
      as: 'visitor',
      at: ({ invitation }) => [
        `/invitation?${invitation}`,
        '/invitation',
        '/invitation?id=x&invited_by=y&project=z',
      ],
    },
    naughtyAddresses: ['/invitation?id=%s&invited_by=%s&project=%s'],
  },
  'invitations/invitations-page': {
    access: { loader: 'shown', action: 'invalid' },
    axe: { as: 'newcomer', at: () => ['/invitations'] },
    naughtyForms: [{ path: '/invitations', fields: ['id', 'intent'] }],
  },
  'mails/mail-wish-page': {
    access: null,
    axe: {
      as: 'visitor',
      at: ({ mailLink }) => [`/mails?link=${mailLink}`, '/mails?link=x'],
    },
  },
  'account/forgot-password': {
    access: null,
    axe: { as: 'visitor', at: () => ['/forgot-password'] },
    naughtyForms: [{ path: '/forgot-password', fields: ['email'], signedOut: true }],
  },
  'account/reset-password': {
    access: null,
    axe: {
      as: 'visitor',
      at: ({ resetToken }) => [`/reset-password?token=${resetToken}`, '/reset-password?token=used'],
    },
    naughtyForms: [{ path: '/reset-password?token=x', fields: ['newPassword', 'token'], signedOut: true }],
    naughtyAddresses: ['/reset-password?token=%s'],
  },
  'recorder/open-recorder': {
    access: null,
    axe: {
      as: 'visitor',
      at: ({ projectId }) => [`/open-recorder/record?project_id=${projectId}&git_branch=main&uuid=1`],
    },
    naughtyAddresses: ['/open-recorder/%s?project_id=%s&git_branch=%s&uuid=%s'],
  },
  'recorder/remote-recorder': {
    access: { loader: 'leads on' },
    axe: {
      as: 'member',
      at: ({ projectId }) => [`/remote-recorder/record?project_id=${projectId}&git_branch=main&uuid=1`],
    },
  },
  'account/account-frame': {
    access: { loader: 'shown' },
    axe: null,
  },
  'account/account-page': {
    access: { loader: 'shown', action: 'invalid' },
    axe: { as: 'newcomer', at: () => ['/account'] },
    naughtyForms: [
      { path: '/account', fields: ['firstname', 'lastname', 'companyName'], fixed: 'change=profile' },
    ],
  },
  'account/sign-out-everywhere': {
    access: { loader: 'shown', action: 'leads on' },
    axe: { as: 'newcomer', at: () => ['/account/sign-out-everywhere'] },
    naughtyForms: { none: 'The form sends no fields.' },
  },
  'account/second-factor/second-factor-page': {
    access: {
      loader: 'shown',
      action: 'invalid',
      form: { change: 'on' },
    },
    axe: { as: 'newcomer', at: () => ['/account/two-factor'] },
    naughtyForms: [{ path: '/account/two-factor', fields: ['password', 'code'], fixed: 'change=on' }],
  },
  'operator/operator-page': {
    access: { loader: 'not found', action: 'not found' },
    axe: { as: 'operator', at: () => ['/operator'] },
    naughtyForms: [{ path: '/operator', fields: ['recording'] }],
  },
  'help/help-page': {
    access: { loader: 'shown' },
    axe: { as: 'newcomer', at: () => ['/help', '/help/schedule'] },
  },
  'account/identity-provider/start': {
    access: null,
    axe: null,
  },
  'account/identity-provider/callback': {
    access: null,
    axe: null,
  },
  'account/identity-provider/sign-out': {
    access: null,
    axe: null,
  },
  'account/sign-out': {
    access: null,
    axe: null,
  },
  'shell/preferences/preferences': {
    access: null,
    axe: null,
    naughtyForms: [{ path: '/preferences', fields: ['scheme', 'navigation', 'back'] }],
  },
  'shell/errors/log-error': {
    access: { action: 'shown', form: { message: 'An error' } },
    axe: null,
    naughtyForms: [{ path: '/log-error', fields: ['message', 'stack', 'page'] }],
  },
  'onboarding/onboarding-frame': {
    access: { loader: 'shown' },
    axe: null,
  },
  'onboarding/onboarding-page': {
    access: { loader: 'shown', action: 'invalid' },
    axe: { as: 'newcomer', at: () => ['/onboarding'] },
    naughtyForms: [{ path: '/onboarding', fields: ['intent', 'code'] }],
  },
  'shell/frame/new-user-frame': {
    access: { loader: 'shown' },
    axe: null,
  },
  'projects/first-project': {
    access: { loader: 'shown', action: 'invalid' },
    axe: { as: 'newcomer', at: () => ['/home'] },
    naughtyForms: [{ path: '/home', fields: ['name', 'url', 'description'] }],
  },
  'projects/new-project': {
    access: { loader: 'shown', action: 'invalid' },
    axe: { as: 'newcomer', at: () => ['/projects/new'] },
    naughtyForms: [{ path: '/projects/new', fields: ['name', 'url', 'description'] }],
  },
  'shell/errors/refused': {
    access: null,
    axe: { as: 'visitor', at: () => ['/%zz'] },
    naughtyAddresses: ['/%s'],
  },
};
