// What is wrong with a signature, said line by line. Pure: the tool in the browser and the console read the same.

export const LINE_NAMES = [
  '算法',
  'HTTP 方法',
  '请求目标',
  'AppId',
  '密钥编号',
  '时间戳',
  'Nonce',
  '请求体摘要',
] as const

export type ComparedLine = { name: string; yours: string; ours: string; isSame: boolean; hint: string | null }
export type Diagnosis = { lines: ComparedLine[]; hints: string[]; isSame: boolean }

const hintOf = (at: number, yours: string, ours: string): string | null => {
  if (yours === ours) return null
  if (yours.trim() === ours.trim()) return '首尾多了空白或回车（\\r）'
  if (yours.toLowerCase() === ours.toLowerCase()) return at === 7 ? '摘要须为小写十六进制' : '大小写不一致'
  switch (at) {
    case 0:
      return '第一行须为 XINQI- 加上密钥的算法，算法由密钥决定'
    case 2:
      if (/^https?:/.test(yours)) return '目标只含路径与查询串，不含协议与域名'
      if (yours.split('?')[0] === ours.split('?')[0])
        return '查询串不一致：须与实际发送的逐字节相同，含 URL 编码'
      return '目标须为完整路径，从 /api/open/v1 开始'
    case 5:
      if (/^\d{10}$/.test(yours)) return '这是秒，须为 13 位毫秒'
      return '须与请求头 X-Xinqi-Timestamp 相同'
    case 6:
      return '须与请求头 X-Xinqi-Nonce 相同，每次请求不同'
    case 7:
      return '摘要须按实际发送的字节计算；先算摘要再重新序列化 JSON，字节就变了'
    default:
      return '与请求头不一致'
  }
}

/** Two texts to sign beside each other. */
export const compareTexts = (yours: string, ours: string): Diagnosis => {
  const hints: string[] = []
  let text = yours
  if (text.startsWith('\uFEFF')) {
    hints.push('文本开头有 BOM（EF BB BF），请去掉')
    text = text.slice(1)
  }
  if (text.includes('\r')) {
    hints.push('换行是 \\r\\n，须为 \\n')
    text = text.replaceAll('\r\n', '\n')
  }
  if (text.endsWith('\n')) {
    hints.push('最后一行之后多了换行')
    text = text.replace(/\n+$/, '')
  }
  const mine = text.split('\n')
  const server = ours.split('\n')
  if (mine.length !== server.length) hints.push(`须为 ${server.length} 行，您有 ${mine.length} 行`)
  const lines = server.map((line, at): ComparedLine => {
    const given = mine[at] ?? ''
    return {
      name: LINE_NAMES[at] ?? `第 ${at + 1} 行`,
      yours: given,
      ours: line,
      isSame: given === line,
      hint: hintOf(at, given, line),
    }
  })
  return { lines, hints, isSame: yours === ours }
}

/** Why the digest of a body may differ, from the body alone. */
export const bodyHints = (body: string): string[] => {
  const hints: string[] = []
  if (body.startsWith('\uFEFF')) hints.push('请求体开头有 BOM，摘要会不同')
  if (/\n$/.test(body)) hints.push('请求体末尾有换行，须与发送的字节一致')
  if (/\r\n/.test(body)) hints.push('请求体中的换行是 \\r\\n，发送时若被改写，摘要会不同')
  try {
    const again = JSON.stringify(JSON.parse(body.replace(/^\uFEFF/, '')))
    if (again !== body) hints.push('请求体不是紧凑 JSON：若发送前又序列化一次，字节会变，请以发送的字节为准')
  } catch {
    if (body) hints.push('请求体不是合法的 JSON')
  }
  return hints
}
