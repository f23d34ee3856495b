import { words } from './messages/record.zh.ts'
export type RecordedFile = { name: string; versions: readonly string[] }
export type Judgement = { tone: 'success' | 'warning' | 'error'; text: string }

/** What a hash says against what was deposited. Pure. */
export const judgeHash = (sha256: string, files: readonly RecordedFile[]): Judgement => {
  for (const { name, versions } of files) {
    const version = versions.indexOf(sha256)
    if (version === -1) continue
    if (version === versions.length - 1) return { tone: 'success', text: words().same({ name }) }
    const which = version === 0 ? words().original : words().versionAfter({ version })
    return { tone: 'warning', text: words().otherVersion({ name, which }) }
  }
  return { tone: 'error', text: words().differs }
}
