import { bodyHints, compareTexts } from '@xinqi/api/open/diagnose-signing'
import { oneOf, rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { appIdsOf } from '../apps/app-of.ts'
import { digestOf } from '../gateway/check-signature.ts'

/** What the server signed for one call beside what its sender signed. Neither key nor secret is asked for. */
export const checkSign = async (call: Call<'/open/tools/checkSign'>) => {
  const { body, db } = call
  const appIds = await appIdsOf(call, undefined)
  const row = await rowOf(
    db,
    'open_api_log',
    { app_id: oneOf(appIds.length ? appIds : ['']), request_id: body.requestId },
    ['endpoint', 'code', 'problem', 'signed_text', 'digest'],
  )
  if (!row) throw new CodedError('NOT_FOUND', '没有这次调用：请核对 requestId，刚发出的请稍等一秒')
  if (!row.signed_text)
    throw new CodedError('NOT_FOUND', `这次调用在比较签名之前就被拒绝：${row.problem ?? ''}`)
  const { lines, hints, isSame } = compareTexts(body.text, row.signed_text)
  const algorithm = row.signed_text.startsWith('XINQI-SM2') ? ('SM2-SM3' as const) : ('HMAC-SHA256' as const)
  const yours = body.body === undefined ? null : digestOf(algorithm, Buffer.from(body.body))
  const same = yours !== null && yours === row.digest
  return {
    endpoint: row.endpoint,
    code: row.code,
    problem: row.problem,
    isSame,
    lines,
    hints: [
      ...hints,
      ...(isSame && row.code === 1102 ? ['文本一致而签名不符：密钥不对，或对文本做了编码、哈希后再签'] : []),
      ...(yours !== null && !same ? bodyHints(body.body!) : []),
    ],
    digest: yours === null ? null : { yours, sent: row.digest ?? '', isSame: same },
  }
}
