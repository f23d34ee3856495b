import { existsSync } from 'node:fs'
import { verifyCommand } from '@xinqi/pdf-signature/verify'
import { rootsOf } from './login.ts'
import { Complaint, readKept } from './profiles.ts'
import type { Command } from './run.ts'

/** Without the platform: the roots are those kept when one logged in, or those given. */
export const verify: Command = async (terminal, [file], { app, trust, json }) => {
  if (!file || !existsSync(file)) throw new Complaint(file ? `没有文件 ${file}` : '请给出 PDF 文件')
  const kept = rootsOf(terminal.folder, app ?? readKept(terminal).current ?? '')
  const roots = trust ?? (existsSync(kept) ? kept : undefined)
  const { output, exitCode } = await verifyCommand({ file, trust: roots, json })
  terminal.say(output)
  if (!roots && !json) terminal.complain('没有根证书，只核对了完整性；用 --trust 指定，或先 xinqi login')
  return exitCode
}
