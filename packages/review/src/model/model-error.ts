export type ModelErrorCode =
  | 'BUDGET_SPENT'
  | 'SILENT'
  | 'STALLED'
  | 'CUT_OFF'
  | 'RATE_LIMITED'
  | 'SERVER_ERROR'
  | 'REFUSED'
  | 'NOT_FOUND'
  | 'TOO_LONG'
  | 'BAD_REQUEST'
  | 'NOT_AN_API'
  | 'ERROR_IN_STREAM'
  | 'FILTERED'
  | 'EMPTY'
  | 'TOO_LARGE'
  | 'UNREACHABLE'
  | 'UNREADABLE'
  | 'RESTING'

const MESSAGES: Record<ModelErrorCode, string> = {
  BUDGET_SPENT: '模型没有在规定时间内完成',
  SILENT: '模型服务没有应答',
  STALLED: '模型的回答中途停住了',
  CUT_OFF: '模型的回答被截断',
  RATE_LIMITED: '模型服务请求过多，请稍后再试',
  SERVER_ERROR: '模型服务出错',
  REFUSED: '模型服务拒绝访问，请检查密钥',
  NOT_FOUND: '模型服务地址或模型名称不存在',
  TOO_LONG: '合同超出模型可以处理的长度',
  BAD_REQUEST: '模型服务不接受该请求',
  NOT_AN_API: '模型服务地址返回的不是接口数据',
  ERROR_IN_STREAM: '模型在回答过程中报错',
  FILTERED: '模型服务的内容审查拦截了回答',
  EMPTY: '模型没有给出回答',
  TOO_LARGE: '模型的回答过长',
  UNREACHABLE: '无法连接模型服务',
  UNREADABLE: '模型的回答不是约定的格式',
  RESTING: '模型服务多次没有应答，暂时停用，稍后自动恢复',
}

/** ReadSentence no, or said nonsense, is an answer; only silence is being away. */
const AWAY: ReadonlySet<ModelErrorCode> = new Set(['UNREACHABLE', 'SILENT', 'STALLED', 'SERVER_ERROR'])

/** Never carries the key, the request or the reply: it is shown to people and written to logs. */
export class ModelError extends Error {
  code: ModelErrorCode
  /** Seconds the server asked to wait. */
  retryAfterMs: number | null
  constructor(code: ModelErrorCode, retryAfterMs: number | null = null) {
    super(MESSAGES[code])
    this.name = 'ModelError'
    this.code = code
    this.retryAfterMs = retryAfterMs
  }
  get isAway(): boolean {
    return AWAY.has(this.code)
  }
  get worthRetrying(): boolean {
    return ['RATE_LIMITED', 'SERVER_ERROR', 'UNREACHABLE', 'CUT_OFF', 'ERROR_IN_STREAM', 'EMPTY'].includes(
      this.code,
    )
  }
}
