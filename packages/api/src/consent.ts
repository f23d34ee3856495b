/** What a signer agrees to with the signature; its hash stands in the evidence of every signature. */
export const SIGNING_CONSENT = '我已阅读并同意《数字证书使用协议》《电子签名授权书》'
