import {
  type ForeignApp,
  type ForeignAppKind,
  ForeignRefused,
  ForeignUnavailable,
  namedApp,
} from './foreign-app.ts'

const PREFIX = 'sandbox:'

/**
 * Asks nobody: whoever stands before the page says which invented person of the app he is. 测试拒绝 is refused,
 * 测试超时 gets no answer, so that every ending can be seen. Never there in production.
 */
export const foreignAppSandbox = (way: ForeignAppKind, mode: ForeignApp['mode']): ForeignApp => ({
  ...namedApp(way, true),
  mode,
  // The return page itself plays the app when it comes without a code.
  authorizeUrl: (state, returnUrl) => `${returnUrl}?state=${encodeURIComponent(state)}`,
  person: async (authCode) => {
    const name = authCode.startsWith(PREFIX) ? authCode.slice(PREFIX.length).trim() : ''
    if (name === '测试超时') throw new ForeignUnavailable('沙箱：无应答')
    if (!name || name.length > 20 || name === '测试拒绝') throw new ForeignRefused('沙箱：未授权')
    return { subject: `${PREFIX}${name}`, name }
  },
})
