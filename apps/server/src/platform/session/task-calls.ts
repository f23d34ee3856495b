import type { Path } from '@xinqi/api/calls'
import type { SessionTask } from './actor.ts'

// What somebody who came by a link may call. Pure.

/** About himself, harmless and needed by every page. */
const ALWAYS: readonly Path[] = [
  '/home/account/detail',
  '/user/sidebar',
  '/user/menus',
  '/user/verify',
  '/v2/auth/vueVersion',
  '/blob/{ticket}',
  '/contract/consent',
  '/contract/agree',
]
/** Named with the contract in the body. */
const READING: readonly Path[] = ['/v2/file/detail', '/contract/pagePictures']
const SIGNING: readonly Path[] = [
  ...READING,
  '/contract/reading',
  '/contract/receiverFill',
  '/contract/intent/code',
  '/contract/intent/check',
  '/contract/intent/face',
  '/contract/sign',
  '/contract/refuse',
  '/contract/attach/upload',
  '/contract/attach/remove',
  '/contract/reportName',
]
const IDENTITY: readonly Path[] = [
  '/user/certifyResult',
  '/user/identity/submit',
  '/user/face/start',
  '/user/face/ready',
  '/user/face/result',
  '/face/open',
  '/face/begin',
  '/face/sandbox',
]
/** What signing needs beside the contract. */
const BESIDE: readonly Path[] = [
  '/personSeal/list',
  '/personSeal/draw',
  '/personSeal/type',
  '/personSeal/preview',
  '/personSeal/phone',
  '/personSeal/phoneStatus',
  '/sealAuth/usable',
  ...IDENTITY,
]

export const taskAllows = ({ purpose, contractIds }: SessionTask, path: string, body: unknown): boolean => {
  const asked = path as Path
  if (ALWAYS.includes(asked)) return true
  if (purpose === 'sign' && BESIDE.includes(asked)) return true
  if (purpose === 'identity') return IDENTITY.includes(asked)
  const named = (body as { contractId?: unknown } | undefined)?.contractId
  const within = typeof named === 'string' && contractIds.includes(named)
  return within && (purpose === 'sign' ? SIGNING : READING).includes(asked)
}
