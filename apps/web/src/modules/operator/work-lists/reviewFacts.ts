import type { Data } from '@xinqi/api/calls'
import { REVIEW_KINDS as KINDS } from '@xinqi/api/work-list-status'

export type ReviewDetail = Data<'/operator/reviews/detail'>

export const REVIEW_KINDS: Record<string, string> = KINDS

/** What reviewers most often have to say, to be clicked instead of typed. */
export const COMMON_REASONS: Record<string, readonly string[]> = {
  person: [
    '证件照片不清晰或反光',
    '照片与填写的信息不一致',
    '手持证件照未露出面部或证件文字',
    '证件已过有效期',
  ],
  company: ['营业执照不清晰', '填写的信息与营业执照不一致', '授权书未盖章或未签字', '企业登记状态异常'],
  filing: ['场景说明不清楚', '样本合同与场景不符', '用户如何同意没有说明', '该场景不能自动签署'],
  openUser: [
    '证件照片不清晰或反光',
    '照片与填写的信息不一致',
    '手持证件照未露出面部或证件文字',
    '证件已过有效期',
    '填写的信息与营业执照不一致',
    '授权书未盖章或未签字',
  ],
  seal: ['印章图片不清晰', '印章名称与企业名称不一致', '图片含有印章以外的内容'],
}
