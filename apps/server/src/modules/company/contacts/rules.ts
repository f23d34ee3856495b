export const emailProblem = (email: string): string | undefined =>
  !email || (email.length <= 100 && /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) ? undefined : '邮箱格式不正确'

/** GB 32100: eighteen letters and digits, without I, O, S, V and Z. */
export const creditCodeProblem = (code: string): string | undefined =>
  !code || /^[0-9A-HJ-NPQRTUWXY]{18}$/.test(code) ? undefined : '统一社会信用代码应为 18 位数字或大写字母'

/** As licences print them, whichever somebody typed. */
export const chineseBrackets = (name: string): string => name.replaceAll('(', '（').replaceAll(')', '）')

/** Shorter than this a beginning fits half the register. */
export const MIN_PREFIX = 4
