import { Complaint, readKept, writeKept } from './profiles.ts'
import type { Command } from './run.ts'

/** Those this machine has logged in to, and which of them commands are about. */
export const listApps: Command = async (terminal, [verb, appId]) => {
  const kept = readKept(terminal)
  if (verb === 'use') {
    if (!appId || !kept.profiles[appId]) throw new Complaint(`没有登录过应用 ${appId ?? ''}`)
    writeKept(terminal, { ...kept, current: appId })
    terminal.say(`当前应用：${appId}`)
    return
  }
  if (verb) throw new Complaint('用法：xinqi apps，或 xinqi apps use <AppId>')
  const all = Object.values(kept.profiles)
  if (all.length === 0) terminal.say('尚未登录任何应用；运行 xinqi login')
  for (const { appId: id, url, keyId } of all)
    terminal.say(`${id === kept.current ? '*' : ' '} ${id}  ${keyId}  ${url}`)
}
