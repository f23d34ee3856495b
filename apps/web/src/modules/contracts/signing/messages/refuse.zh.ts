import { messages, params } from '../../../../shared/language/messages.ts'

export const words = messages('refuse', {
  refuseWhat: params('拒绝{ends}'),
  refuseContract: '拒签合同',
  thinkAgain: '再想想',
  confirmRefuse: '确认拒签',
  refuseKeepsContract: params('拒签后本次{ends}不生效，原合同继续有效。'),
  refuseEnds: '拒签后合同将终止，无法恢复。',
  refuseTold: params('拒签原因会告知《{name}》的发起方和其他签署方。'),
  refuseReason: '拒签原因（必填）',
  confirm: '确定',
  remarkRequired: '备注（必填）',
  remark: '备注',
  remarkWhere: '将写在合同的备注位置',
  lengthOfMost: params('（{length}/{most}）'),
})
