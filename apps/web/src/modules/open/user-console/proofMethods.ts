/** How a user of an app was proven to be who he is, for people. */
export const PROOF_METHODS: Readonly<Record<string, string>> = {
  mobile3: '运营商三要素',
  bank4: '银行卡四要素',
  idcard2: '身份证二要素',
  ent3: '企业三要素',
  ent4: '企业四要素',
  transfer: '对公打款',
  reverseTransfer: '反向打款',
  page: '认证页面',
  manual: '人工审核',
}
