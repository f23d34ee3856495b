/** What an app can be allowed beyond the usual, as people call it. */
export const SCOPE_NAME: Record<string, string> = {
  autoSign: '自动签署',
  notary: '出证',
  compare: 'AI 比对',
  review: 'AI 审查',
  rate: '更高限额',
}
export const PACE_NAME: Record<string, string> = { read: '查询', write: '写入', file: '文件', ai: 'AI' }
