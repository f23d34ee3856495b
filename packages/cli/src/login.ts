import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { clientOf } from './platform-client.ts'
import { Complaint, newLocalSecret, profileIn, readKept, writeKept } from './profiles.ts'
import type { Command, Terminal } from './run.ts'

/** Beside the profiles: the roots this platform's signatures go back to. */
export const rootsOf = (folder: string, appId: string) => path.join(folder, `roots-${appId}.pem`)

/** Never an argument: those are seen by whoever lists the processes, and stay in the history of the shell. */
const readSecret = async ({ input, complain }: Terminal): Promise<string> => {
  if (input.isTTY) complain('请粘贴密钥（sk_…）后回车：')
  let read = ''
  for await (const chunk of input) {
    read += chunk
    if (read.includes('\n')) break
  }
  return read.split('\n', 1)[0]!.trim()
}

export const login: Command = async (terminal, _args, values) => {
  const { url, app: appId, key: keyId } = values
  if (!url || !appId || !keyId) throw new Complaint('请给出 --url、--app 与 --key')
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new Complaint(`「${url}」不是网址，应写作 https://sign.example.cn`)
  const credential = values['private-key']
    ? { privateKey: readFileSync(values['private-key'], 'utf8') }
    : {
        secret: values['secret-file']
          ? readFileSync(values['secret-file'], 'utf8').trim()
          : await readSecret(terminal),
      }
  if ('secret' in credential && !credential.secret) throw new Complaint('没有读到密钥')
  const kept = readKept(terminal)
  const localSecret = kept.profiles[appId]?.localSecret ?? newLocalSecret()
  const profile = { url: new URL(url).origin, appId, keyId, ...credential, localSecret }
  const { env } = await clientOf(profile, 1).call('ping', {})
  writeKept(terminal, { current: appId, profiles: { ...kept.profiles, [appId]: profile } })
  await keepRoots(terminal.folder, profile)
  terminal.say(`已登录 ${appId}（${env === 'sandbox' ? '沙箱' : '正式'}）`)
}

/** So that `verify` needs no network. */
const keepRoots = async (folder: string, { url, appId }: { url: string; appId: string }) => {
  const answer = await fetch(new URL('/api/open/v1/downloads/xinqi-roots.pem', url)).catch(() => null)
  if (!answer?.ok) return
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(rootsOf(folder, appId), await answer.text())
}

export const logout: Command = async (terminal, _args, { app }) => {
  const kept = readKept(terminal)
  const appId = app ?? kept.current
  if (!appId || !kept.profiles[appId]) throw new Complaint('没有登录')
  const { [appId]: _, ...profiles } = kept.profiles
  const current = kept.current === appId ? (Object.keys(profiles)[0] ?? null) : kept.current
  writeKept(terminal, { current, profiles })
  terminal.say(`已退出 ${appId}，本机不再保存它的密钥`)
}

export const whoami: Command = async (terminal, _args, { app }) => {
  const profile = profileIn(terminal, app)
  const { env, keyId, serverTime } = await clientOf(profile).call('ping', {})
  terminal.say(
    `${profile.appId}（${env === 'sandbox' ? '沙箱' : '正式'}），密钥 ${keyId}，${profile.url}，服务器时间 ${serverTime}`,
  )
}
