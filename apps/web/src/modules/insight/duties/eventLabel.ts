/** What has to happen, as people say it. */
const LABEL: Record<string, string> = {
  发票: '收到发票',
  验收: '验收合格',
  终验: '终验合格',
  初验: '初验合格',
  到期: '合同到期',
  签订: '合同签订',
  生效: '合同生效',
  业主付款: '业主付款',
  解除: '合同解除或终止',
}
export const eventLabel = (event: string): string => LABEL[event] ?? event
