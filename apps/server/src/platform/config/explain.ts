import { SETTINGS } from './settings.ts'

/** `npm run config`: every setting, what it does and what it is now. */
export const explainSettings = (env: Record<string, string | undefined>): string =>
  Object.entries(SETTINGS)
    .map(([name, facts]) => {
      const given = env[name]
      const secret = 'secret' in facts && facts.secret
      const standard = 'default' in facts ? `默认 ${facts.default}` : '默认不设'
      const now = given === undefined ? '' : `；当前 ${secret ? '已设置（内容不显示）' : given}`
      return `${name}\n    ${facts.about}\n    ${standard}${now}`
    })
    .join('\n')
