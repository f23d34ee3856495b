/** A change of wording is a new version, which everybody is asked to accept anew. */
export type Agreement = {
  title: string
  version: string
  sections: readonly { heading: string; text: string }[]
}

export const AGREEMENT_NAMES = ['service', 'privacy'] as const
export type AgreementName = (typeof AGREEMENT_NAMES)[number]
/** The version everybody accepted who registered before versions were written down. */
export const FIRST_AGREEMENTS = '2026-11'

export const AGREEMENTS: Record<AgreementName, Agreement> = {
  service: {
    title: '服务协议',
    version: '2026-11',
    sections: [
      {
        heading: '一、服务内容',
        text: '信契为您提供合同的起草、发送、签署、审批、归档、比对与审查服务。您可以以个人身份使用，也可以加入或创建企业后以企业成员身份使用。',
      },
      {
        heading: '二、账号与登录',
        text: '账号以手机号注册并归您本人使用。请妥善保管密码与验证码，不要出借账号；以您的账号完成的操作视为您本人的操作。发现账号被他人使用时，请立即修改密码，此前的登录会全部退出。',
      },
      {
        heading: '三、电子签名的效力',
        text: '依据《中华人民共和国电子签名法》，可靠的电子签名与手写签名或者盖章具有同等的法律效力。婚姻、收养、继承等人身关系文书，以及停止供水、供热、供气等公用事业服务的文书，不适用电子签名，请勿在本平台签署。',
      },
      {
        heading: '四、您的承诺',
        text: '您应当保证所填写的身份与企业信息真实、所上传的文件合法，并在签署前完整阅读合同内容。不得利用本服务从事违反法律法规或侵害他人权益的活动。',
      },
      {
        heading: '五、数据与证据',
        text: '合同文件加密保存，签署过程中的关键操作会写入不可篡改的记录，供您在发生争议时核验。您可以随时下载自己参与签署的合同。',
      },
      {
        heading: '六、变更与终止',
        text: '协议内容变更时会在登录后提示，您可以选择不再使用。账号停用后，依法需要保存的合同与记录会继续保存至法定期限。',
      },
    ],
  },
  privacy: {
    title: '隐私政策',
    version: '2026-11',
    sections: [
      {
        heading: '一、我们收集的信息',
        text: '注册与登录时收集手机号、登录时间、网络地址与浏览器信息；签署时收集签名、签署时间与意愿认证记录。人脸、银行卡等敏感信息仅在您选择相应认证方式时收集，并会单独征得您的同意。',
      },
      {
        heading: '二、信息的用途',
        text: '上述信息只用于提供签署服务、保护账号安全、形成签署证据以及履行法律规定的义务，不用于广告，也不会出售给他人。',
      },
      {
        heading: '三、信息的共享',
        text: '合同的签署方可以看到彼此的姓名或企业名称与签署状态。短信、实名认证等服务由第三方提供时，只向其提供完成该项服务所必需的信息。',
      },
      {
        heading: '四、信息的保存与保护',
        text: '证件号码、银行卡号等信息加密保存，在页面上以掩码显示。操作日志至少保存六个月；合同与签署记录的保存期限遵循法律规定。',
      },
      {
        heading: '五、您的权利',
        text: '您可以查看、更正自己的信息，退出所在企业，撤回已作出的同意，或者申请注销账号。法律要求保存的内容除外。',
      },
    ],
  },
}

/** Every word of it, as it is hashed where somebody accepts it. */
export const wordingOf = ({ title, version, sections }: Agreement): string =>
  [`《${title}》（版本 ${version}）`, ...sections.map(({ heading, text }) => `${heading}\n${text}`)].join(
    '\n',
  )
