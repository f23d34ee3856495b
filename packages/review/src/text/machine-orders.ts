// Words of a contract that are meant for the machine that reads it. They stand there and are shown to people; no value is
// read from them.

const ORDERS: readonly RegExp[] = [
  /(?:忽略|无视|忘记)(?:掉)?(?:此前|以上|之前|前述|上述|所有|前面|先前)[^。；\n]{0,8}(?:指令|提示|要求|规则|内容|设定)/,
  /(?:读取|审[阅查核]|阅读|处理|解析|分析)本(?:文件|合同|文档)的(?:人工智能|AI|[大语言]*模型|程序|机器人?|系统|助手)/i,
  /(?:致|告)(?:自动)?(?:审[阅查核]|阅读|处理|解析)(?:程序|系统|机器人|模型|助手)/,
  // A product may be such a machine and owe results: only one that is to judge the contract itself is meant.
  /(?:人工智能|AI|语言模型|大模型|审[阅查核](?:程序|机器人|助手)|智能审[阅查核])(?:助手|系统|程序)?[^。；\n]{0,6}(?:必须|务必|应当?|请|须)[^。；\n]{0,12}(?:[本该此](?:合同|文件|文档)|风险)[^。；\n]{0,16}(?:回答|输出|报告|返回|判定|标记|认定|评为)/i,
  /作为(?:一[个名])?(?:AI|人工智能|[大语言]*模型)(?:助手|模型|系统)?[，,]?\s*(?:你|请|必须|务必)/i,
  /(?:系统(?:提示|消息|指令)|system\s*(?:prompt|message|instructions?))\s*[：:][^。；\n]*(?:忽略|作废|照抄|(?:报告|输出|回答|判定)为|report|ignore|\{)/i,
  /<\/?(?:contract|system|instructions?|document|user|assistant)>/i,
  /\b(?:ignore|disregard|forget)\s+(?:all\s+|any\s+)?(?:the\s+)?(?:previous|above|prior|earlier|preceding)\s+(?:instructions|prompts?|rules)/i,
  /\bas\s+an?\s+(?:ai|language\s+model)\b/i,
]

export const isMachineOrder = (sentence: string): boolean => ORDERS.some((order) => order.test(sentence))

/** Sentence by sentence, the end of each with it; a line of markup is one. */
const SENTENCE = /<!--[\s\S]*?-->|[^。；\n]+[。；]?/g

/** The same text at the same places, with blanks where the machine is spoken to. */
export const withoutMachineOrders = (text: string): string =>
  text.replace(SENTENCE, (sentence) =>
    isMachineOrder(sentence) ? sentence.replace(/[^\n]/g, ' ') : sentence,
  )
