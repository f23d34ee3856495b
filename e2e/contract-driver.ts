// Contracts made through calls, so that a test goes through the browser only for what it is about.
import type { Body, Data, Draft, JsonPath } from '@xinqi/api/calls'
import { API_BASE } from '@xinqi/api/limits'
import { type Envelope, HEADERS } from '@xinqi/api/wire'
import {
  PLAIN_SEAL,
  PLAIN_SIGNATURE,
  party,
  place,
  someone,
  writtenPdf,
} from '../apps/server/test/draft-parts.ts'
import { SIGNING_PASSWORD } from '../apps/server/test/found-people.ts'
import { formBody, sha256, signedHeaders } from '../apps/server/test/signed-request.ts'
import type { Server } from './fixture.ts'
import { PASSWORD } from './world.ts'

export { party, place, someone, writtenPdf } from '../apps/server/test/draft-parts.ts'
export { SIGNING_PASSWORD } from '../apps/server/test/found-people.ts'

const LINES = [
  '甲方（盖章）：示例采购方',
  '乙方（盖章）：示例供应方',
  '一、乙方按本合同约定向甲方供应办公用品一批，总价人民币壹万元整。',
  '二、甲方收到货物并验收合格后十个工作日内付款。',
  '三、任何一方违约的，应当赔偿对方因此受到的损失。',
]

type Somebody = { name: string; mobile: string }

export const contractDriver = (server: Server, userAgent?: string) => {
  const ask = async (
    path: string,
    sent: { payload: string | Buffer; contentType: string; bodyHash: string },
    token?: string,
  ) => {
    const url = API_BASE + path
    const answer = await fetch(server.url + url, {
      method: 'POST',
      body: sent.payload as never,
      headers: {
        'content-type': sent.contentType,
        ...(userAgent ? { 'user-agent': userAgent } : {}),
        ...(token ? { [HEADERS.authKey]: token } : {}),
        ...signedHeaders({
          method: 'POST',
          path: url,
          timestamp: String(server.now()),
          bodyHash: sent.bodyHash,
          token,
        }),
      },
    })
    return (await answer.json()) as Envelope<never>
  }
  /** The answer as it came, for tests of what is refused. */
  const tryCall = <P extends JsonPath>(path: P, body: Body<P>, token?: string) => {
    const payload = JSON.stringify(body)
    return ask(
      path,
      { payload, contentType: 'application/json', bodyHash: sha256(payload) },
      token,
    ) as Promise<Envelope<Data<P>>>
  }
  const call = async <P extends JsonPath>(path: P, body: Body<P>, token?: string): Promise<Data<P>> => {
    const { code, msg, data } = await tryCall(path, body, token)
    if (code !== 1) throw new Error(`${path}: ${code} ${msg}`)
    return data
  }
  const form = async <D>(path: string, parts: Parameters<typeof formBody>[0], token: string): Promise<D> => {
    const { code, msg, data } = await ask(path, formBody(parts), token)
    if (code !== 1) throw new Error(`${path}: ${code} ${msg}`)
    return data
  }
  /** In the first of his companies, or for himself. */
  const openSession = async (mobile: string) => {
    const opened = await call('/v2/auth/login', {
      loginType: 'password',
      account: mobile,
      password: PASSWORD,
    })
    return opened.secondStep?.kind === 'code' ? bySecondStep(opened.secondStep.ticket) : opened
  }
  /** As somebody of the platform does it; proof asked for again later is not what tests of his pages are about. */
  const bySecondStep = async (ticket: string) => {
    const { sandbox } = await call('/v2/auth/secondStepCode', { ticket })
    const opened = await call('/v2/auth/secondStep', { ticket, code: /\d{6}/.exec(sandbox!)![0] })
    await server.sql("update session set proven_at = '2100-01-01' where second_step_at is not null")
    return opened
  }
  const signIn = async (mobile: string) => (await openSession(mobile)).token

  const upload = (token: string, contractId: string, bytes: Buffer, fileName = '合同.pdf') =>
    form<{ file: { fileId: string } }>(
      '/contract/uploadContract',
      [
        { name: 'contractId', value: contractId },
        { name: 'file', fileName, bytes },
      ],
      token,
    )

  /** Uploaded, converted and saved; `fill` says what it is to be, given the ids of its files. As unfinished as it may be. */
  const begun = async (
    token: string,
    fill: (fileId: string, fileIds: string[]) => Partial<Draft>,
    files: (Buffer | undefined)[] = [undefined],
  ) => {
    const { contractId } = await call('/file/new/contract/before/create', {}, token)
    const fileIds: string[] = []
    for (const [index, bytes] of files.entries()) {
      const pdf = bytes ?? (await writtenPdf([LINES]))
      const { file } = await upload(token, contractId, pdf, index ? `附件${index}.pdf` : '合同.pdf')
      fileIds.push(file.fileId)
    }
    for (const fileId of fileIds)
      while ((await call('/contract/fileState', { contractId, fileId }, token)).state === 0)
        await new Promise((resolve) => setTimeout(resolve, 100))
    const { draft, revision } = await call('/contract/draft', { contractId }, token)
    const full = { ...draft, name: '采购合同', files: fileIds, ...fill(fileIds[0]!, fileIds) }
    const saved = await call('/contract/saveDraft', { contractId, revision, draft: full }, token)
    return { contractId, fileIds, revision: saved.revision, problems: saved.problems }
  }
  /** Ready to be sent. */
  const prepare = async (...asked: Parameters<typeof begun>) => {
    const { problems, ...ready } = await begun(...asked)
    if (problems.length) throw new Error(`the draft is not ready: ${JSON.stringify(problems)}`)
    return ready
  }
  /** Prepared and sent. */
  const sent = async (...asked: Parameters<typeof prepare>) => {
    const { contractId, revision } = await prepare(...asked)
    await call('/contract/send', { contractId, revision }, asked[0])
    return contractId
  }

  /** The first seal of the company he acts in; made when there is none. */
  const sealOf = async (token: string): Promise<string> => {
    const { list } = await call('/companySeal/list', {}, token)
    const enabled = list.find(({ status, type }) => status === 2 && type !== 6)
    if (enabled) return enabled.sealId
    return (
      await call(
        '/companySeal/createByTemplate',
        { name: '合同专用章', type: 2, design: { ...PLAIN_SEAL, sizeMm: 42 } },
        token,
      )
    ).sealId
  }
  /** A signature of his own. */
  const signatureOf = async (token: string): Promise<string> => {
    const [first] = await call('/personSeal/list', {}, token)
    if (first) return first.personSealId
    return (await call('/personSeal/type', { name: '我的签名', design: PLAIN_SIGNATURE }, token)).personSealId
  }
  /** By signing password, which the party must allow (method 2), as people of `server.found` have one. */
  const sign = async (token: string, contractId: string) => {
    const { fields } = await call('/v2/file/detail', { contractId }, token)
    const mine = fields.filter(({ isMine }) => isMine)
    const sealed = mine.some(({ kind }) => kind === 'seal' || kind === 'seam')
    const written = mine.some(({ kind }) => kind === 'signature')
    const sealId = sealed ? await sealOf(token) : undefined
    const personSealId = written ? await signatureOf(token) : undefined
    const { intentToken } = await call(
      '/contract/intent/check',
      { contractId, method: 2, password: SIGNING_PASSWORD },
      token,
    )
    const marks = mine.map(({ fieldId, kind }) => ({
      fieldId,
      ...(kind === 'seal' || kind === 'seam' ? { sealId } : {}),
      ...(kind === 'signature' ? { personSealId } : {}),
      ...(kind === 'remark' ? { text: '已阅' } : {}),
    }))
    return call('/contract/sign', { contractId, intentToken, marks }, token)
  }
  /** Between the first one's company and the second for himself, signed by both; people as `server.found` makes them. */
  const finished = async (name: string, first: Somebody, second: Somebody) => {
    const [owner, other] = [await signIn(first.mobile), await signIn(second.mobile)]
    const parties = [
      party({ kind: 1, isOwn: true, intentMethods: [2], signers: [someone(first.name, first.mobile)] }),
      party({ intentMethods: [2], signers: [someone(second.name, second.mobile)] }),
    ]
    const contractId = await sent(owner, (fileId) => ({
      name,
      parties,
      fields: [
        place(parties[0]!.partyId, fileId, 'seal', { x: 0.1 }),
        place(parties[1]!.partyId, fileId, 'signature'),
      ],
    }))
    await sign(owner, contractId)
    await sign(other, contractId)
    return { owner, other, contractId }
  }
  return {
    tryCall,
    call,
    form,
    openSession,
    signIn,
    upload,
    begun,
    prepare,
    sent,
    sealOf,
    signatureOf,
    sign,
    finished,
  }
}
