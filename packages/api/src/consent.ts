/** Documents a signer agrees to before the first signature. A change of wording is a new version, agreed to anew. */
export const CONSENT_VERSION = '2026-11'

export type ConsentDocument = { title: string; sections: readonly { heading: string; text: string }[] }

export const CONSENT_DOCUMENTS: readonly ConsentDocument[] = [
  {
    title: '数字证书使用协议',
    sections: [
      {
        heading: '一、证书是什么',
        text: '数字证书是证明签名出自您本人或您所代表企业的电子文件，写明持有人名称、颁发机构、序列号和有效期。平台在您每次确认签署时，以您实名认证的信息向电子认证服务机构申请一张仅用于该次签署的证书。',
      },
      {
        heading: '二、您的授权',
        text: '您同意平台将您的姓名或企业名称、证件号码的不可逆摘要提交给电子认证服务机构，用于核验身份和签发证书。证书对应的私钥在签名完成后即行销毁，不会用于任何其他文件。',
      },
      {
        heading: '三、您的责任',
        text: '您应当保证实名信息真实、准确，妥善保管手机、签署密码和登录凭据。发现他人可能使用您的身份签署时，请立即修改密码并联系平台停用。',
      },
      {
        heading: '四、记录与保存',
        text: '证书、时间戳以及签发和使用的记录至少保存至证书到期后五年，供您和有关方查验。任何人可以在验签页面核对证书是否有效、文件签署后是否被改动。',
      },
      {
        heading: '五、沙箱环境',
        text: '标明为沙箱的环境所签发的证书由测试机构签发，仅供体验，不具有法律效力。',
      },
    ],
  },
  {
    title: '电子签名授权书',
    sections: [
      {
        heading: '一、采用电子签名',
        text: '您同意以电子签名的方式签署平台上由您确认的合同和文书，并知悉：符合《中华人民共和国电子签名法》规定条件的可靠电子签名，与手写签名或者盖章具有同等的法律效力。',
      },
      {
        heading: '二、每次签署都由您确认',
        text: '平台仅在您阅读文件、选择签名或印章，并以短信验证码、签署密码或人脸识别确认之后，才会在该文件上加盖您的签名。平台不会以本授权书为依据替您签署任何文件。',
      },
      {
        heading: '三、代表企业签署',
        text: '您以企业名义签署时，确认已获得该企业的授权，并仅在授权范围内使用企业印章。',
      },
      {
        heading: '四、签署过程的记录',
        text: '为证明签署真实发生，平台会记录您打开、阅读、确认和签署的时间，使用的网络地址和设备信息，以及文件签署前后的摘要，并固化为存证。这些记录不包含文件内容。',
      },
      {
        heading: '五、撤回',
        text: '您可以随时停止使用电子签名，并要求以其他方式签署。撤回不影响此前已完成签署的效力。婚姻、收养、继承等人身关系文书，以及停止供水、供热、供气等公用事业服务的文书，依法不适用电子签名。',
      },
    ],
  },
]

/** Every word of it: its hash stands in the evidence of every signature. */
export const SIGNING_CONSENT = [
  `我已阅读并同意${CONSENT_DOCUMENTS.map(({ title }) => `《${title}》`).join('')}（版本 ${CONSENT_VERSION}）`,
  ...CONSENT_DOCUMENTS.flatMap(({ title, sections }) => [
    `《${title}》`,
    ...sections.map(({ heading, text }) => `${heading}\n${text}`),
  ]),
].join('\n')
