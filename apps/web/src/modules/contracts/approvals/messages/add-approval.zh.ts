import { messages, params } from '../../../../shared/language/messages.ts'

export const words = messages('add-approval', {
  addApproval: '加签审批',
  beforeMe: '在我之前审批',
  afterMe: '在我之后审批',
  approvalAsked: '已加签，所选人员会收到审批待办',
  addApprovers: params('提交加签（{length} 人）'),
  addApprover: '提交加签',
  approvalWhen: '加签位置',
  approvalWay: '审批方式',
  approvalNote: '加签说明（选填）',
  findColleague: '查找同事',
  nameOrMobile: '输入姓名或手机号',
  noColleague: '没有找到已实名的同事。',
  mayApproveYourself: '您可批准用印，现在即可签署',
  sealUseAsked: '已申请用印，审批通过后即可签署',
})
