// What a worker is told before he signs an electronic labour contract: how it goes, what he may ask for, how he gets and
// checks his copy. A change of wording is a new version; its hash stands in the evidence of every confirmation.

/** The version whose words stand below. */
export const LABOUR_NOTICE_VERSION = '2026-11'

export const LABOUR_NOTICE_TITLE = '电子劳动合同签署告知'

export const LABOUR_NOTICE_SECTIONS: readonly { heading: string; text: string }[] = [
  {
    heading: '一、订立流程',
    text: '用人单位发送合同后，您依次完成：实名认证、阅读合同全文、选择签名、以短信验证码或人脸识别确认本人意愿。双方都签署后合同订立完成，平台为每一次签署附上数字证书和时间戳。',
  },
  {
    heading: '二、您的权利',
    text: '您可以先与用人单位协商内容再签署，可以拒签并说明原因，也可以要求改用书面形式订立。任何人不得代您签署；平台不接受仅凭密码或自动方式完成的签署。',
  },
  {
    heading: '三、费用',
    text: '您订立、查看、下载和核验本合同均不收费，所需费用由用人单位承担。',
  },
  {
    heading: '四、查看与下载',
    text: '合同订立后，您可以随时登录平台在“合同管理”中查看和下载，不限次数，合同解除或终止之后也是如此。用人单位须将合同保存至解除或终止后至少二年备查。',
  },
  {
    heading: '五、如何核验',
    text: '任何人都可以在平台的“合同验签与存证核验”页面（无需登录）上传合同文件，核对签署人、签署时间，以及签署之后是否被改动；也可以用支持数字签名的阅读器打开核对。',
  },
  {
    heading: '六、注意事项',
    text: '请使用本人的手机号和证件办理，不要把验证码告诉他人。发现内容与约定不符或并非您本人办理的，请不要签署，并联系用人单位或平台。',
  },
]

/** Every word of it. */
export const LABOUR_NOTICE = [
  `${LABOUR_NOTICE_TITLE}（版本 ${LABOUR_NOTICE_VERSION}）`,
  ...LABOUR_NOTICE_SECTIONS.map(({ heading, text }) => `${heading}\n${text}`),
].join('\n')
