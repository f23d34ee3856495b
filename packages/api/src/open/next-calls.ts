import type { ErrorName } from '../errors.ts'
import type { PublicPath } from './registry.ts'

/** Nobody who reads an answer of the public API has a page before him that he could load again. */
export const wordsForPrograms = (msg: string): string => msg.replace(/，请刷新[^，。；]*$/, '')

/** What an app calls next, by the reason it was refused for: told with the refusal, and in the documents. */
export const NEXT_CALLS: Partial<Record<ErrorName, readonly PublicPath[]>> = {
  SEAL_PERSON_UNVERIFIED: ['identity/personUrl', 'identity/personVerify'],
  OPEN_USER_UNVERIFIED: ['identity/personUrl', 'identity/companyUrl'],
  OPEN_USER_UNKNOWN: ['user/addPerson', 'user/addCompany', 'user/list'],
  OPEN_USER_EXISTS: ['user/get', 'user/update'],
  OPEN_IDENTITY_FIELDS: ['identity/personUrl', 'identity/companyUrl'],
  OPEN_IDENTITY_DONE: ['user/get'],
  OPEN_AUTH_UNKNOWN: ['sealAuth/list'],
  OPEN_AUTH_UNSIGNED: ['sealAuth/get'],
  OPEN_AUTH_ENDED: ['sealAuth/create'],
  OPEN_AUTH_REVOKED: ['sealAuth/create'],
  OPEN_AUTH_SCOPE: ['sealAuth/get', 'sealAuth/create'],
  OPEN_AUTO_PERSON: ['contract/signUrl'],
  OPEN_FILE_UNKNOWN: ['file/upload'],
  OPEN_FILE_NOT_READY: ['file/get'],
  OPEN_KEYWORD_MISSING: ['file/keywords'],
  OPEN_TEMPLATE_UNKNOWN: ['template/list'],
  OPEN_VALUE: ['template/get'],
  OPEN_CONTRACT_UNKNOWN: ['contract/list'],
  OPEN_CONTRACT_EXISTS: ['contract/get'],
  OPEN_PACKAGE_UNKNOWN: ['contract/createPackage'],
  OPEN_PACKAGE_EXISTS: ['contract/package'],
  QUOTA_SHORT: ['account/quota'],
  OPEN_SIGNER_UNKNOWN: ['contract/get', 'contract/addSigners'],
}

const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (const [place, its] of [...other].entries())
      next.push(Math.min(row[place + 1]! + 1, next[place]! + 1, row[place]! + (letter === its ? 0 : 1)))
    row = next
  }
  return row.at(-1)!
}

/** Those a mistyped path or value was probably meant to be, the nearest first. */
export const nearNames = (asked: string, known: readonly string[]): string[] => {
  const typed = asked.slice(0, 80).toLowerCase()
  const most = Math.max(2, Math.floor(typed.length / 4))
  return known
    .map((one) => ({ one, far: distance(typed, one.toLowerCase()) }))
    .filter(({ far }) => far <= most)
    .sort((one, other) => one.far - other.far)
    .slice(0, 3)
    .map(({ one }) => one)
}
