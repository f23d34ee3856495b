import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { clientOf } from './platform-client.ts'
import { Complaint, profileIn } from './profiles.ts'
import type { Command } from './run.ts'

/** `demo-person`, `张三:13900000001` or `张三:13900000001:示例科技有限公司`. */
const signerOf = (written: string, order: number) => {
  const [name, mobile, company] = written.split(':')
  if (!name) throw new Complaint(`「${written}」不是签署方，应写作 账号，或 姓名:手机号[:企业全称]`)
  return mobile ? { name, mobile, ...(company ? { company } : {}), order } : { account: name, order }
}

export const send: Command = async (terminal, [file], values) => {
  if (!file || !values.to?.length)
    throw new Complaint('用法：xinqi send 合同.pdf --to 账号 或 --to 姓名:手机号[:企业全称]，可多次 --to')
  const signers = values.to.map((one, at) => signerOf(one, at + 1))
  const client = clientOf(profileIn(terminal, values.app))
  const { fileId, pages } = await client.upload(file)
  const contractNo = values.no ?? `CLI-${Date.now()}`
  const made = await client.call('contract/create', {
    contractNo,
    name: values.name ?? path.basename(file).replace(/\.[^.]+$/, ''),
    files: [fileId],
    signers,
    ...(values.draft ? { autoSend: false } : {}),
  })
  terminal.say(
    `${contractNo}  ${made.status}  ${pages?.length ?? '–'} 页，${made.signers.length} 方，扣 ${made.charged} 份`,
  )
}

export const status: Command = async (terminal, [contractNo], { app, json }) => {
  if (!contractNo) throw new Complaint('请给出合同编号')
  const found = await clientOf(profileIn(terminal, app)).call('contract/status', { contractNo })
  if (json) {
    terminal.say(JSON.stringify(found))
    return
  }
  terminal.say(`${found.contractNo}  ${found.status}`)
  for (const { order, name, company, status: state, signedAt } of found.signers)
    terminal.say(`  ${order}  ${name}${company ? `（${company}）` : ''}  ${state}  ${signedAt ?? ''}`)
}

/** A name from outside is a name and never a path. */
const plainName = (name: string) =>
  path.basename(name.replaceAll('\\', '/')).replace(/^\.+/, '') || '合同.pdf'

export const download: Command = async (terminal, [contractNo], { app, out = '.' }) => {
  if (!contractNo) throw new Complaint('请给出合同编号')
  const profile = profileIn(terminal, app)
  const { files } = await clientOf(profile).call('contract/download', { contractNo })
  mkdirSync(out, { recursive: true })
  for (const { name, url, sha256 } of files) {
    const answer = await fetch(new URL(url, profile.url))
    if (!answer.ok) throw new Error(`下载失败：HTTP ${answer.status}`)
    const bytes = Buffer.from(await answer.arrayBuffer())
    const came = createHash('sha256').update(bytes).digest('hex')
    if (sha256 && came !== sha256) throw new Error(`「${name}」的 SHA-256 不符，未保存`)
    const to = path.join(out, plainName(name))
    writeFileSync(to, bytes)
    terminal.say(`${to}  ${bytes.length} 字节  SHA-256 ${came}`)
  }
}
