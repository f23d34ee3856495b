import { existsSync, readFileSync } from 'node:fs'
import { parseCheckpointKey } from '@xinqi/evidence/checkpoint-key'
import { checkMandate } from '@xinqi/evidence/mandate'
import { verifyCommand } from '@xinqi/pdf-signature/verify'
import { rootsOf } from './login.ts'
import { Complaint, readKept } from './profiles.ts'
import type { Command, Terminal, Values } from './run.ts'

/** Without the platform: the roots are those kept when one logged in, or those given. */
export const verify: Command = async (terminal, [file], values) => {
  const { app, trust, json } = values
  if (!file || !existsSync(file)) throw new Complaint(file ? `没有文件 ${file}` : '请给出 PDF 文件')
  if (file.endsWith('.json')) return verifyMandate(terminal, file, values)
  const kept = rootsOf(terminal.folder, app ?? readKept(terminal).current ?? '')
  const roots = trust ?? (existsSync(kept) ? kept : undefined)
  const { output, exitCode } = await verifyCommand({ file, trust: roots, json })
  terminal.say(output)
  if (!roots && !json) terminal.complain('没有根证书，只核对了完整性；用 --trust 指定，或先 xinqi login')
  return exitCode
}

/** 智能体行为证明: what an agent was allowed, and that what it did stands in the log and within that. */
const verifyMandate = (terminal: Terminal, file: string, { app, json, key, trust }: Values): number => {
  const kept = rootsOf(terminal.folder, app ?? readKept(terminal).current ?? '')
  const roots = trust ?? (existsSync(kept) ? kept : undefined)
  let given: unknown
  try {
    given = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new Complaint(`${file} 不是 JSON`)
  }
  const { lines, unpinned, valid } = checkMandate(given, {
    ...(roots ? { root: readFileSync(roots, 'utf8') } : {}),
    ...(key ? { key: parseCheckpointKey(key) } : {}),
  })
  if (json) terminal.say(JSON.stringify({ valid, lines, unpinned }, null, 2))
  else {
    for (const { what, valid: holds, reason } of lines)
      terminal.say(`${holds ? '✓' : '✗'} ${what}：${reason}`)
    terminal.say(valid ? '结论：成立' : '结论：不成立')
    if (unpinned.length) terminal.complain(`${unpinned.join('、')}取自证明本身或没有；用 --trust、--key 指定`)
  }
  return valid ? 0 : 1
}
