export type RecordedFile = { name: string; versions: readonly string[] }
export type Judgement = { tone: 'success' | 'warning' | 'error'; text: string }

/** What a hash says against what was deposited. Pure. */
export const judgeHash = (sha256: string, files: readonly RecordedFile[]): Judgement => {
  for (const { name, versions } of files) {
    const version = versions.indexOf(sha256)
    if (version === -1) continue
    if (version === versions.length - 1)
      return { tone: 'success', text: `一致：该文件就是「${name}」签署完成后的文件，未被改动。` }
    const which = version === 0 ? '发送签署时的原文' : `第 ${version} 次签署后的版本`
    return { tone: 'warning', text: `该文件是「${name}」${which}，不是签署完成后的最终文件。` }
  }
  return { tone: 'error', text: '不一致：存证中没有与该文件相同的文件，它可能被修改过，或不属于这份合同。' }
}
