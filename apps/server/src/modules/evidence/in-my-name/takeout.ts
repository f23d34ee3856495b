import { createHash } from 'node:crypto'
import { chinaDay } from '@xinqi/api/china-day'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { readContract } from '../../contracts/contract/aggregate.ts'
import { personOf } from '../../contracts/contract/person.ts'
import { visibleTo } from '../../contracts/contract/visible-to.ts'
import { whyNotDownload } from '../../contracts/downloads/download-rules.ts'
import { filesOf } from '../../contracts/downloads/files-of.ts'
import { uniqueName } from '../../contracts/downloads/names.ts'
import { type ZipEntry, zipped } from '../../contracts/downloads/zip.ts'
import { finishWithFile, runAsRequester } from '../../people/background-tasks/run-as-requester.ts'
import { seatOf } from '../../people/background-tasks/task-items.ts'
import { administersHere, type NameOwner, nameOwner } from '../../people/freeze/owner.ts'
import { sendMessage } from '../../people/messages/messages.ts'
import { requireRecentProof } from '../../people/security/proof.ts'
import { contractFiles, fileNameOf, whatToCheckBy } from '../notary/evidence-package.ts'
import { recordOfContract } from '../record/records.ts'
import { lastNameAudit } from './audit-names.ts'
import { sourcesOf } from './list.ts'
import type { ActRow } from './named-acts.ts'
import { companyFacts, personFacts } from './takeout-facts.ts'

/** For whoever opens the package years from now, perhaps without us. */
const takeoutNote = (isSandbox: boolean): string =>
  `导出内容的核验方法
${isSandbox ? '\n注意：演示环境（沙箱）的证书与身份核验不具有法律证明力。\n' : ''}
一、包内文件
  *.json                    平台留存的信息与以您名义的记录
  完整性核对.json            存证日志与各人页面逐条核对的结果（首次核对之前没有）
  N-名称/证据报告.pdf         已完成合同的证据报告，由平台签名
  N-名称/签署后、签署前/       合同文件
  N-名称/未完成/             尚未签署完成的合同，只列入哈希清单
  N-名称/存证证明.json        存证记录的离线证明
  未包含的合同.json          您无权下载的合同及原因（没有则无此文件）
  根证书.pem、校验公钥.txt    核验 PDF 签名与存证所用
  国标印章信任名单/          核验国标印章所用：制章者、签章人根证书等
  SHA256SUMS                包内各文件的 SHA-256

二、不依赖本平台的核验
  1. 在解压目录执行 sha256sum -c SHA256SUMS。
  2. 用 @xinqi/evidence 命令行（源代码公开，不需联网）执行
       node cli.ts package 导出包.zip --key "校验公钥.txt 的内容" --root 根证书.pem
     依次核对每个文件的哈希、存证证明、合同文件与存证是否一致、每个 PDF、OFD 的
     签名与国标印章。

三、包内所附公钥、根证书与名单仅为方便，请从平台公布的地址或先前保存的副本另行取得后比对。
`

export const TAKEOUT = 'name.takeout'
type Payload = { seat: ReturnType<typeof seatOf>; of: 'person' | 'company' }
const WHAT = { person: '与我有关的全部内容', company: '与企业有关的全部内容' }

/** Everything leaves the house at once: whoever asks for it has just shown that he is himself. */
export const beginTakeout: PlainHandler<'/inMyName/export'> = async (call) => {
  const { actor, body, db, note, services } = call
  const owner = await nameOwner(db, actor, body.of)
  await requireRecentProof(call)
  const payload: Payload = { seat: seatOf(actor), of: body.of }
  note({ target: owner.isCompany ? owner.name! : '本人' })
  const taskId = await services.tasks.begin(db, {
    accountId: actor.accountId,
    companyId: actor.company?.id ?? null,
    kind: TAKEOUT,
    title: WHAT[body.of],
    payload,
    isGuarded: true,
  })
  return { taskId }
}

/** One package, stored as it is made: no more than one file is held at a time. */
export const runTakeout = (services: Services) =>
  runAsRequester<Payload>(
    services,
    () => true,
    async ({ job, task, actor, payload: { of } }) => {
      const { blobs, clock, db, tasks } = services
      if (of === 'company' && !administersHere(actor))
        return tasks.fail(db, job.data, '您已不是企业的系统管理员')
      const owner: NameOwner =
        of === 'company'
          ? { id: actor.company!.id, isCompany: true, name: actor.company!.name }
          : { id: actor.accountId, isCompany: false, name: actor.name }
      const tell = (done: number, total: number) => {
        if (job.signal.aborted) throw new Error('stopped before the end')
        return tasks.progress(
          db,
          job.data,
          (done / Math.max(1, total)) * 95,
          `已打包 ${done}/${total} 份合同`,
        )
      }
      const written = await blobs.write({
        scopeId: owner.id,
        mediaType: 'application/zip',
        parts: zipped(takeout(services, actor, owner, clock(), tell)),
      })
      const fileName = `${WHAT[of]}-${chinaDay(task.created_at)}.zip`
      await finishWithFile(services, job.data, { written, fileName }, (tx) =>
        sendMessage(tx, {
          accountId: actor.accountId,
          companyId: actor.company?.id ?? null,
          title: '导出已完成',
          content: '文件保留 7 天，可在下载中心下载。包内附核验说明。如非本人操作，请立即一键冻结。',
          path: '/center/downloadList',
          at: clock(),
        }),
      )
    },
  )

async function* takeout(
  services: Services,
  actor: Actor,
  owner: NameOwner,
  now: Date,
  tell: (done: number, total: number) => Promise<unknown>,
): AsyncGenerator<ZipEntry, void> {
  const { db } = services
  const sums: string[] = []
  const entry = (name: string, bytes: Buffer): ZipEntry => {
    sums.push(`${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`)
    return { name, bytes, at: now }
  }
  const json = (name: string, facts: unknown) =>
    entry(name, Buffer.from(`${JSON.stringify(facts, null, 2)}\n`))
  const facts = owner.isCompany ? await companyFacts(db, owner.id) : await personFacts(services, db, owner.id)
  for (const [name, what] of Object.entries(facts)) yield json(`${name}.json`, what)
  yield json('以我名义的记录.json', await actsOf(services, db, owner))
  const audit = await lastNameAudit(db)
  if (audit) yield json('完整性核对.json', audit)

  const person = await personOf(db, actor)
  const contractIds = await contractsOf(db, owner.id)
  const folders = new Set<string>()
  const missing: { contract: string; reason: string }[] = []
  for (const [index, id] of contractIds.entries()) {
    await tell(index, contractIds.length)
    const contract = await readContract(db, id)
    if (!contract) continue
    const folder = uniqueName(folders, `${index + 1}-${fileNameOf(contract.row.name)}`)
    const reason = whyNotDownload(contract, person, now)
    if (reason) {
      missing.push({ contract: contract.row.name, reason })
      continue
    }
    const record = await recordOfContract(db, id)
    if (record) {
      const asked = { applicant_name: owner.name ?? '本人', purpose: '导出本人信息' }
      yield* contractFiles(services, asked, { contract, record }, (name, bytes) =>
        entry(`${folder}/${name}`, bytes),
      )
      continue
    }
    const files = await filesOf(services, visibleTo(contract, person, now), true)
    for (const { name, blob } of files)
      yield entry(`${folder}/未完成/${name}`, await services.blobs.read(blob))
  }
  if (missing.length) yield json('未包含的合同.json', missing)
  yield* whatToCheckBy(services, entry)
  yield entry('核验说明.txt', Buffer.from(takeoutNote(services.certificates.isSandbox)))
  yield { name: 'SHA256SUMS', bytes: Buffer.from(sums.join('')), at: now }
}

const actsOf = async (services: Services, db: Queryable, owner: NameOwner) => {
  const { rows } = await sql<ActRow>`
    select * from (${sql.join(sourcesOf(services, owner), sql` union all `)}) act order by at, id`.execute(db)
  return rows.map(({ kind, what, about, at, address, user_agent, certificate, is_sandbox }) => ({
    kind,
    what,
    about,
    at: at.toISOString(),
    address,
    userAgent: user_agent,
    certificate,
    sandbox: is_sandbox,
  }))
}

const contractsOf = async (db: Queryable, scopeId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('contract_participant')
    .select('contract_id')
    .where('scope_id', '=', scopeId)
    .orderBy('sort_at')
    .orderBy('contract_id')
    .execute()
  return rows.map(({ contract_id }) => contract_id)
}
