// Written by scripts/write-sdk-types.mjs from the OpenAPI document of the public API. Do not edit.

export type Endpoints = {
  /** 检查凭据与签名 */
  ping: {
    body: Record<string, never>
    data: {
      /** 应用编号 */ appId: string /** sandbox 沙箱，production 正式 */
      env: string /** 本次签名所用密钥 */
      keyId: string /** ISO 8601 时间，带时区 */
      serverTime: string
    }
  }
  /** 查询服务器时间 */
  time: {
    body: Record<string, never>
    data: {
      /** ISO 8601 时间，带时区 */ serverTime: string /** 毫秒时间戳，可直接用于 X-Xinqi-Timestamp */
      timestamp: number
    }
  }
  /** 查询余量 */
  'account/quota': {
    body: Record<string, never>
    data: { /** 剩余合同份数 */ contract: number /** 剩余短信条数 */; sms: number }
  }
  /** 按日、按接口查询用量 */
  'account/usage': {
    body: { /** 开始日期 */ from: string /** 结束日期，最多 92 天 */; to: string }
    data: {
      list: {
        /** 日期 */ day: string /** 接口 */
        endpoint: string /** 调用次数 */
        calls: number /** 其中失败次数 */
        failures: number
      }[]
    }
  }
  /** 最近的接口调用 */
  'account/calls': {
    body: {
      /** 从这一时间起 */ since?: string /** 只看失败的 */
      failed?: boolean /** 接口，如 contract/create */
      endpoint?: string /** 最多条数，默认 20 */
      limit?: number
    }
    data: {
      list: {
        /** 请求编号 */ requestId: string /** 接口 */
        endpoint: string /** HTTP 状态 */
        http: number /** 返回码，1 为成功 */
        code: number /** 失败的说明 */
        problem: string | null /** 耗时，毫秒 */
        ms: number /** 所用密钥 */
        keyId: string | null /** ISO 8601 时间，带时区 */
        at: string
      }[]
    }
  }
  /** 添加个人用户 */
  'user/addPerson': {
    body: {
      /** 用户账号：由您在应用内自行指定，应用内唯一 */ account: string /** 姓名 */
      name: string /** 证件类型，默认 idCard；填写时核对证件号码的格式：idCard 居民身份证（18 位，末位可为 X，校验位须正确）；hkMacaoPermit 港澳居民来往内地通行证（H 或 M 开头，后接 8 或 10 位数字）；taiwanPermit 台湾居民来往大陆通行证（8 位数字，旧版另加 2 位数字或字母）；passport 护照（5–12 位大写字母或数字）；foreignPermit 外国人永久居留身份证（9 开头的 18 位号码，旧版为 3 位字母加 12 位数字） */
      idType?: 'idCard' | 'hkMacaoPermit' | 'taiwanPermit' | 'passport' | 'foreignPermit' /** 证件号码 */
      idNo?: string /** 手机号 */
      mobile: string /** 实名流水号 */
      serialNo?: string /** 业务标签，键值对：最多 20 项，键由中英文、数字和 _ . - 组成，不超过 40 字，值不超过 500 字，合计不超过 8000 字节；可在列表中筛选，并随事件推送 */
      metadata?: Record<string, string>
    }
    data: {
      /** 用户账号 */ account: string /** person 个人，company 企业 */
      type: string /** 姓名或企业全称 */
      name: string /** 证件类型；企业为 null */
      idType: string | null /** 证件号码，已脱敏 */
      idNo: string | null /** 手机号，已脱敏 */
      mobile: string | null /** 企业经办人的账号 */
      agentAccount: string | null /** 已实名 */
      verified: boolean /** normal 正常，frozen 冻结 */
      status: string /** ISO 8601 时间，带时区 */
      createdAt: string /** 业务标签 */
      metadata: Record<string, string>
    }
  }
  /** 添加企业用户 */
  'user/addCompany': {
    body: {
      /** 用户账号：由您在应用内自行指定，应用内唯一 */ account: string /** 企业全称 */
      name: string /** 统一社会信用代码 */
      creditCode: string /** 姓名 */
      legalName: string /** 用户账号：由您在应用内自行指定，应用内唯一 */
      agentAccount: string /** 实名流水号 */
      serialNo?: string /** 业务标签，键值对：最多 20 项，键由中英文、数字和 _ . - 组成，不超过 40 字，值不超过 500 字，合计不超过 8000 字节；可在列表中筛选，并随事件推送 */
      metadata?: Record<string, string>
    }
    data: {
      /** 用户账号 */ account: string /** person 个人，company 企业 */
      type: string /** 姓名或企业全称 */
      name: string /** 证件类型；企业为 null */
      idType: string | null /** 证件号码，已脱敏 */
      idNo: string | null /** 手机号，已脱敏 */
      mobile: string | null /** 企业经办人的账号 */
      agentAccount: string | null /** 已实名 */
      verified: boolean /** normal 正常，frozen 冻结 */
      status: string /** ISO 8601 时间，带时区 */
      createdAt: string /** 业务标签 */
      metadata: Record<string, string>
    }
  }
  /** 查询用户 */
  'user/get': {
    body: { /** 用户账号：由您在应用内自行指定，应用内唯一 */ account: string }
    data: {
      /** 用户账号 */ account: string /** person 个人，company 企业 */
      type: string /** 姓名或企业全称 */
      name: string /** 证件类型；企业为 null */
      idType: string | null /** 证件号码，已脱敏 */
      idNo: string | null /** 手机号，已脱敏 */
      mobile: string | null /** 企业经办人的账号 */
      agentAccount: string | null /** 已实名 */
      verified: boolean /** normal 正常，frozen 冻结 */
      status: string /** ISO 8601 时间，带时区 */
      createdAt: string /** 业务标签 */
      metadata: Record<string, string>
    }
  }
  /** 用户列表 */
  'user/list': {
    body: {
      type?: 'person' | 'company' /** 账号或名称 */
      keyword?: string /** 按业务标签筛选：列出的各项都须相符，最多 5 项 */
      metadata?: Record<string, string> /** 页码，从 1 开始 */
      page?: number /** 每页条数，默认 20 */
      pageSize?: number
    }
    data: {
      list: {
        /** 用户账号 */ account: string /** person 个人，company 企业 */
        type: string /** 姓名或企业全称 */
        name: string /** 证件类型；企业为 null */
        idType: string | null /** 证件号码，已脱敏 */
        idNo: string | null /** 手机号，已脱敏 */
        mobile: string | null /** 企业经办人的账号 */
        agentAccount: string | null /** 已实名 */
        verified: boolean /** normal 正常，frozen 冻结 */
        status: string /** ISO 8601 时间，带时区 */
        createdAt: string /** 业务标签 */
        metadata: Record<string, string>
      }[] /** 总数 */
      total: number
    }
  }
  /** 修改手机号、姓名、证件或业务标签 */
  'user/update': {
    body: {
      /** 用户账号：由您在应用内自行指定，应用内唯一 */ account: string /** 手机号 */
      mobile?: string /** 姓名 */
      name?: string /** 证件类型，默认 idCard；填写时核对证件号码的格式：idCard 居民身份证（18 位，末位可为 X，校验位须正确）；hkMacaoPermit 港澳居民来往内地通行证（H 或 M 开头，后接 8 或 10 位数字）；taiwanPermit 台湾居民来往大陆通行证（8 位数字，旧版另加 2 位数字或字母）；passport 护照（5–12 位大写字母或数字）；foreignPermit 外国人永久居留身份证（9 开头的 18 位号码，旧版为 3 位字母加 12 位数字） */
      idType?: 'idCard' | 'hkMacaoPermit' | 'taiwanPermit' | 'passport' | 'foreignPermit' /** 证件号码 */
      idNo?: string /** 业务标签，键值对：最多 20 项，键由中英文、数字和 _ . - 组成，不超过 40 字，值不超过 500 字，合计不超过 8000 字节；可在列表中筛选，并随事件推送 */
      metadata?: Record<string, string>
    }
    data: {
      /** 用户账号 */ account: string /** person 个人，company 企业 */
      type: string /** 姓名或企业全称 */
      name: string /** 证件类型；企业为 null */
      idType: string | null /** 证件号码，已脱敏 */
      idNo: string | null /** 手机号，已脱敏 */
      mobile: string | null /** 企业经办人的账号 */
      agentAccount: string | null /** 已实名 */
      verified: boolean /** normal 正常，frozen 冻结 */
      status: string /** ISO 8601 时间，带时区 */
      createdAt: string /** 业务标签 */
      metadata: Record<string, string>
    }
  }
  /** 注销用户 */
  'user/remove': {
    body: { /** 用户账号：由您在应用内自行指定，应用内唯一 */ account: string }
    data: Record<string, never>
  }
  /** 个人要素核验 */
  'identity/personVerify': {
    body: {
      /** 用户账号：由您在应用内自行指定，应用内唯一 */ account: string
      method: 'mobile3' | 'bank4' | 'idcard2' /** 银行卡号，bank4 必填 */
      bankCard?: string /** 同意书的 SHA-256 */
      consent: string
    }
    data: {
      /** 实名流水号 */ serialNo: string /** running 进行中，passed 通过，failed 未通过 */
      status: string /** 未通过的原因 */
      reason: string | null
    }
  }
  /** 企业要素核验 */
  'identity/companyVerify': {
    body: {
      /** 用户账号：由您在应用内自行指定，应用内唯一 */ account: string
      method: 'ent3' | 'ent4' | 'transfer' | 'reverseTransfer' /** 证件号码 */
      legalIdNo?: string /** 开户行，transfer 必填 */
      bankName?: string /** 对公账号，transfer 必填 */
      bankAccount?: string /** 同意书的 SHA-256 */
      consent: string
    }
    data: {
      /** 实名流水号 */ serialNo: string /** running 进行中，passed 通过，failed 未通过 */
      status: string /** 未通过的原因 */
      reason: string | null /** 反向打款时，企业应向此账户汇款 */
      payee: {
        /** 户名 */ name: string /** 账号 */
        account: string /** 应汇金额，元 */
        amount: string /** 须填写的附言 */
        remark: string
      } | null
    }
  }
  /** 确认打款金额 */
  'identity/transferCheck': {
    body: { /** 实名流水号 */ serialNo: string /** 金额，元，两位小数 */; amount?: string }
    data: {
      /** 实名流水号 */ serialNo: string /** running 进行中，passed 通过，failed 未通过 */
      status: string /** 未通过的原因 */
      reason: string | null /** 还可以填写的次数 */
      triesLeft: number
    }
  }
  /** 证照识别 */
  'identity/ocr': {
    body: { /** 文件编号，由 file/upload 返回 */ fileId: string; kind: 'idCard' | 'licence' | 'bankCard' }
    data: {
      /** 证照种类 */ kind: string
      idCard: {
        /** 姓名 */ name: string | null /** 公民身份号码，已通过校验位 */
        idNo: string | null /** 住址 */
        address: string | null /** 签发机关，国徽面 */
        issuer: string | null /** 有效期止，YYYY-MM-DD，长期为 long */
        validUntil: string | null
      } | null
      licence: {
        /** 企业名称 */ name: string | null /** 统一社会信用代码，已通过校验位 */
        creditCode: string | null /** 法定代表人 */
        legalName: string | null /** 住所 */
        address: string | null /** 营业期限止，YYYY-MM-DD，长期为 long */
        validUntil: string | null
      } | null
      bankCard: { /** 卡号，已通过校验位 */ number: string | null /** 发卡行 */; bank: string | null } | null
    }
  }
  /** 查询实名结果 */
  'identity/result': {
    body: { /** 实名流水号 */ serialNo: string }
    data: {
      /** 实名流水号 */ serialNo: string /** running 进行中，passed 通过，failed 未通过 */
      status: string /** 未通过的原因 */
      reason: string | null
    }
  }
  /** 按模板制章 */
  'seal/createByTemplate': {
    body: {
      /** 用户账号：由您在应用内自行指定，应用内唯一 */ account: string /** 印章名称 */
      name: string /** 企业印章类型，默认 2 合同专用章 */
      type?: 1 | 2 | 3 | 4 | 9 /** 章面横排文字 */
      text?: string /** 直径，毫米，默认 42 */
      mm?: number
    }
    data: {
      /** 印章编号 */ sealNo: string /** 印章名称 */
      name: string /** 印章类型：1 公章 2 合同专用章 3 财务专用章 4 人事专用章 5 法定代表人章 9 其他；个人签名为 0 */
      type: number /** enabled 启用，disabled 停用，reviewing 审核中，cancelled 已注销 */
      status: string /** 默认印章 */
      isDefault: boolean /** 宽，毫米 */
      widthMm: number /** 高，毫米 */
      heightMm: number /** ISO 8601 时间，带时区 */
      createdAt: string
    }
  }
  /** 按图片制章 */
  'seal/createByImage': {
    body: {
      /** 用户账号：由您在应用内自行指定，应用内唯一 */ account: string /** 文件编号，由 file/upload 返回 */
      fileId: string /** 印章名称 */
      name: string /** 企业印章类型，默认 2 合同专用章 */
      type?: 1 | 2 | 3 | 4 | 9 /** 宽，毫米，默认 42 */
      mm?: number
    }
    data: {
      /** 印章编号 */ sealNo: string /** 印章名称 */
      name: string /** 印章类型：1 公章 2 合同专用章 3 财务专用章 4 人事专用章 5 法定代表人章 9 其他；个人签名为 0 */
      type: number /** enabled 启用，disabled 停用，reviewing 审核中，cancelled 已注销 */
      status: string /** 默认印章 */
      isDefault: boolean /** 宽，毫米 */
      widthMm: number /** 高，毫米 */
      heightMm: number /** ISO 8601 时间，带时区 */
      createdAt: string
    }
  }
  /** 印章列表 */
  'seal/list': {
    body: { /** 用户账号：由您在应用内自行指定，应用内唯一 */ account: string }
    data: {
      list: {
        /** 印章编号 */ sealNo: string /** 印章名称 */
        name: string /** 印章类型：1 公章 2 合同专用章 3 财务专用章 4 人事专用章 5 法定代表人章 9 其他；个人签名为 0 */
        type: number /** enabled 启用，disabled 停用，reviewing 审核中，cancelled 已注销 */
        status: string /** 默认印章 */
        isDefault: boolean /** 宽，毫米 */
        widthMm: number /** 高，毫米 */
        heightMm: number /** ISO 8601 时间，带时区 */
        createdAt: string
      }[]
    }
  }
  /** 设为默认、启用或停用 */
  'seal/update': {
    body: {
      /** 用户账号：由您在应用内自行指定，应用内唯一 */ account: string /** 印章编号 */
      sealNo: string /** 设为默认 */
      isDefault?: true /** 启用或停用 */
      enabled?: boolean
    }
    data: {
      /** 印章编号 */ sealNo: string /** 印章名称 */
      name: string /** 印章类型：1 公章 2 合同专用章 3 财务专用章 4 人事专用章 5 法定代表人章 9 其他；个人签名为 0 */
      type: number /** enabled 启用，disabled 停用，reviewing 审核中，cancelled 已注销 */
      status: string /** 默认印章 */
      isDefault: boolean /** 宽，毫米 */
      widthMm: number /** 高，毫米 */
      heightMm: number /** ISO 8601 时间，带时区 */
      createdAt: string
    }
  }
  /** 注销印章 */
  'seal/cancel': {
    body: {
      /** 用户账号：由您在应用内自行指定，应用内唯一 */ account: string /** 印章编号 */
      sealNo: string
    }
    data: Record<string, never>
  }
  /** 请企业授权自动使用印章 */
  'sealAuth/create': {
    body: {
      /** 用户账号：由您在应用内自行指定，应用内唯一 */ account: string /** 印章编号 */
      sealNos: string[] /** 授权范围，每次签署都会核对 */
      scope?: {
        /** 模板编号；不填则不限 */ templates?: string[] /** 合同类型名称；不填则不限 */
        types?: string[] /** 相对方的企业名称或姓名；不填则不限 */
        counterparties?: string[] /** 单份合同的金额上限，单位分；不填则不限 */
        maxAmountCents?: number
      } /** 截止时间，默认 365 天，最长 3 年 */
      until?: string /** 每日汇总通知授权方，或每次通知；默认 daily */
      notice?: 'daily' | 'each' /** 链接有效分钟数，5–1440，默认 30 */
      ttl?: number /** 完成后返回的地址；域名或应用协议须已在应用的「域名」中登记。返回时带 contractNo、result、state */
      returnUrl?: string /** 原样带回的内容 */
      state?: string
    }
    data: {
      /** 授权编号 */ authNo: string /** 页面地址，只能由首个打开它的浏览器使用 */
      url: string /** ISO 8601 时间，带时区 */
      expiresAt: string /** 链接编号，可在控制台作废 */
      linkId: string
    }
  }
  /** 查询印章授权 */
  'sealAuth/get': {
    body: { /** 授权编号 */ authNo: string }
    data: {
      /** 授权编号 */ authNo: string /** 授权方账号 */
      account: string /** 授权企业 */
      company: string
      sealNos: string[] /** pending 待签署，active 生效中，ended 已到期，revoked 已撤销 */
      status: string
      scope: {
        templates: string[]
        types: string[]
        counterparties: string[] /** 单份金额上限，分 */
        maxAmountCents: number | null
      } /** ISO 8601 时间，带时区 */
      until: string /** ISO 8601 时间，带时区 */
      grantedAt: string | null /** ISO 8601 时间，带时区 */
      revokedAt: string | null
    }
  }
  /** 印章授权列表 */
  'sealAuth/list': {
    body: { /** 用户账号：由您在应用内自行指定，应用内唯一 */ account?: string }
    data: {
      list: {
        /** 授权编号 */ authNo: string /** 授权方账号 */
        account: string /** 授权企业 */
        company: string
        sealNos: string[] /** pending 待签署，active 生效中，ended 已到期，revoked 已撤销 */
        status: string
        scope: {
          templates: string[]
          types: string[]
          counterparties: string[] /** 单份金额上限，分 */
          maxAmountCents: number | null
        } /** ISO 8601 时间，带时区 */
        until: string /** ISO 8601 时间，带时区 */
        grantedAt: string | null /** ISO 8601 时间，带时区 */
        revokedAt: string | null
      }[]
    }
  }
  /** 撤销印章授权 */
  'sealAuth/revoke': {
    body: { /** 授权编号 */ authNo: string /** 原因 */; reason: string }
    data: {
      /** 授权编号 */ authNo: string /** 授权方账号 */
      account: string /** 授权企业 */
      company: string
      sealNos: string[] /** pending 待签署，active 生效中，ended 已到期，revoked 已撤销 */
      status: string
      scope: {
        templates: string[]
        types: string[]
        counterparties: string[] /** 单份金额上限，分 */
        maxAmountCents: number | null
      } /** ISO 8601 时间，带时区 */
      until: string /** ISO 8601 时间，带时区 */
      grantedAt: string | null /** ISO 8601 时间，带时区 */
      revokedAt: string | null
    }
  }
  /** 按授权自动签署 */
  'contract/autoSign': {
    body: {
      /** 合同编号：由您指定，应用内唯一 */ contractNo: string /** 用户账号：由您在应用内自行指定，应用内唯一 */
      account: string /** 印章编号 */
      sealNo: string /** 授权编号 */
      authNo: string
    }
    data: {
      /** 合同编号 */ contractNo: string /** 合同状态 */
      status:
        | 'draft'
        | 'filling'
        | 'approving'
        | 'waiting'
        | 'signing'
        | 'completed'
        | 'refused'
        | 'rejected'
        | 'voided'
        | 'expired'
        | 'withdrawn'
        | 'terminating'
        | 'terminated'
        | 'ended' /** ISO 8601 时间，带时区 */
      signedAt: string
    }
  }
  /** 出具签署报告 */
  'signReport/apply': {
    body: {
      /** 合同编号：由您指定，应用内唯一 */ contractNo?: string /** 文件编号，由 file/upload 返回 */
      fileId?: string
    }
    data: {
      /** 报告编号 */ reportNo: string /** 合同编号 */
      contractNo:
        | string
        | null /** valid 有效，modified 签署后被修改，invalid 无效，none 无签名；未能判定的文件不出具报告 */
      verdict: string /** 签名个数 */
      signatures: number /** 报告 PDF 的链接，10 分钟内有效 */
      url: string /** ISO 8601 时间，带时区 */
      createdAt: string
    }
  }
  /** 查询签署报告 */
  'signReport/get': {
    body: { /** 报告编号 */ reportNo: string }
    data: {
      /** 报告编号 */ reportNo: string /** 合同编号 */
      contractNo:
        | string
        | null /** valid 有效，modified 签署后被修改，invalid 无效，none 无签名；未能判定的文件不出具报告 */
      verdict: string /** 签名个数 */
      signatures: number /** 报告 PDF 的链接，10 分钟内有效 */
      url: string /** ISO 8601 时间，带时区 */
      createdAt: string
    }
  }
  /** 上传文件 */
  'file/upload': {
    body: { /** 文件名，含扩展名 */ fileName: string }
    data: {
      /** 文件编号 */ fileId: string /** 文件名 */
      name: string /** converting 转换中，ready 可用，failed 失败 */
      state: string /** 失败原因 */
      reason: string | null
      pages: { /** 页宽，磅 */ width: number /** 页高，磅 */; height: number }[] /** 原文件的 SHA-256 */
      sha256: string /** 字节数 */
      size: number
    }
  }
  /** 从链接上传文件 */
  'file/uploadByUrl': {
    body: {
      /** 文件地址 */ url: string /** 文件名，含扩展名 */
      fileName: string /** 文件的 SHA-256 */
      sha256?: string
    }
    data: {
      /** 文件编号 */ fileId: string /** 文件名 */
      name: string /** converting 转换中，ready 可用，failed 失败 */
      state: string /** 失败原因 */
      reason: string | null
      pages: { /** 页宽，磅 */ width: number /** 页高，磅 */; height: number }[] /** 原文件的 SHA-256 */
      sha256: string /** 字节数 */
      size: number
    }
  }
  /** 查询文件 */
  'file/get': {
    body: { /** 文件编号，由 file/upload 返回 */ fileId: string }
    data: {
      /** 文件编号 */ fileId: string /** 文件名 */
      name: string /** converting 转换中，ready 可用，failed 失败 */
      state: string /** 失败原因 */
      reason: string | null
      pages: { /** 页宽，磅 */ width: number /** 页高，磅 */; height: number }[] /** 原文件的 SHA-256 */
      sha256: string /** 字节数 */
      size: number
    }
  }
  /** 查找关键字坐标 */
  'file/keywords': {
    body: { /** 文件编号，由 file/upload 返回 */ fileId: string; keywords: string[] }
    data: {
      list: {
        /** 关键字 */ keyword: string /** 页码，从 1 开始 */
        page: number /** 左边距占页宽的比例 */
        x: number /** 上边距占页高的比例 */
        y: number /** 宽度比例 */
        width: number /** 高度比例 */
        height: number
      }[]
    }
  }
  /** 核验文件签名 */
  'file/verify': {
    body: { /** 文件编号，由 file/upload 返回 */ fileId: string }
    data: {
      /** 结论 */ result: string /** 结论说明 */
      label: string /** 原因 */
      reason: string | null /** 证书链可信 */
      isTrusted: boolean /** 由测试证书签署 */
      isSandbox: boolean /** 修订次数 */
      revisions: number
      signatures: {
        /** 签署者 */ signer: string /** 签署时间 */
        signedAt: string | null /** 带可信时间戳 */
        isTimestamped: boolean /** 结论 */
        label: string /** 证书序列号 */
        serial: string /** 证书颁发者 */
        issuer: string
      }[]
    }
  }
  /** 创建模板 */
  'template/create': {
    body: {
      /** 模板名称 */ name: string /** 文件编号，由 file/upload 返回 */
      fileId: string /** 角色 */
      roles: {
        /** 角色名称，如 甲方 */ name: string
        type: 'person' | 'company'
        order?: number
      }[] /** 控件 */
      fields: {
        /** 控件 key */ key: string /** 控件名称 */
        name?: string /** 控件类型；idNumber 身份证号、phone 手机号、region 省市区（值如 浙江省/杭州市/西湖区）、watermark 水印（只能由发起方填写） */
        type:
          | 'seal'
          | 'signature'
          | 'seam'
          | 'date'
          | 'text'
          | 'lines'
          | 'number'
          | 'day'
          | 'choice'
          | 'check'
          | 'select'
          | 'image'
          | 'table'
          | 'idNumber'
          | 'phone'
          | 'region'
          | 'watermark' /** 所属角色；null 为发起方填写 */
        role: string | null /** 页码，从 1 开始 */
        page: number
        x: number
        y: number
        width: number
        height: number
        required?: boolean /** 选项 */
        options?: string[] /** 表头 */
        columns?: string[] /** 自动填充：由系统按所属角色的认证信息填写，不能赋值。companyName 企业名称、creditCode 统一社会信用代码、legalName 法定代表人、companyAddress 企业地址、personName 姓名、mobile 手机号、idNumber 身份证号、contractNumber 合同编号、contractName 合同名称、day 填写当天日期 */
        autoFill?:
          | 'companyName'
          | 'creditCode'
          | 'legalName'
          | 'companyAddress'
          | 'personName'
          | 'mobile'
          | 'idNumber'
          | 'contractNumber'
          | 'contractName'
          | 'day'
      }[]
    }
    data: { /** 模板编号 */ templateNo: string }
  }
  /** 创建 HTML 模板 */
  'template/createHtml': {
    body: {
      /** 模板名称 */ name: string /** 正文 HTML：{{key}} 为字段；<tr data-repeat="key"> 的行随数据增长，单元格写 {{key.列名}}；<div data-if="key" data-op="is" data-value="值"> 按条件显示；<span data-mark="seal" data-role="甲方"></span> 为盖章处 */
      html: string /** 页眉 HTML */
      header?: string /** 页脚 HTML，{{页码}} 与 {{总页数}} 可用 */
      footer?: string
      page?: {
        landscape: boolean
        topMm: number
        bottomMm: number
        leftMm: number
        rightMm: number
      } /** 角色 */
      roles: {
        /** 角色名称，如 甲方 */ name: string
        type: 'person' | 'company' /** 签署顺序 */
        order?: number /** 企业另加骑缝章 */
        seam?: boolean
      }[] /** 字段 */
      fields?: {
        /** 字段 key：正文中写作 {{key}}，接口 values 用同一个 key */ key: string /** 字段名称 */
        name?: string /** 字段类型 */
        type:
          | 'text'
          | 'lines'
          | 'number'
          | 'day'
          | 'choice'
          | 'check'
          | 'select'
          | 'table'
          | 'image'
          | 'idNumber'
          | 'phone'
          | 'region' /** 由哪个角色填写；null 为发起方填写 */
        role?: string | null /** 必填，默认 true */
        required?: boolean /** 选项 */
        options?: string[] /** 表格的列；每行是以列名为键的对象 */
        columns?: string[] /** 日期或数字的写法，如 yyyy年m月d日、thousands、capital */
        format?: string /** 小数位数 */
        decimals?: number /** 示例值，用于预览 */
        sample?: string
      }[]
    }
    data: {
      /** 模板编号 */ templateNo: string /** 被去除的内容 */
      removed: string[] /** 发起前需要补全的地方 */
      problems: string[]
    }
  }
  /** 填写模板，得到文件 */
  'template/fill': {
    body: {
      /** 模板编号 */ templateNo: string /** 控件的值：键为控件 key 或名称；选择项填选项文字或序号（从 0 起），表格为行对象数组 */
      values: Record<string, unknown>
    }
    data: { /** 文件编号 */ fileId: string /** 页数 */; pages: number }
  }
  /** 模板列表 */
  'template/list': {
    body: { /** 页码，从 1 开始 */ page?: number /** 每页条数，默认 20 */; pageSize?: number }
    data: {
      list: {
        /** 模板编号 */ templateNo: string /** 名称 */
        name: string /** 模板类型 */
        kind: 'pdf' | 'html' /** 版本 */
        version: number /** ISO 8601 时间，带时区 */
        createdAt: string
      }[] /** 总数 */
      total: number
    }
  }
  /** 模板详情 */
  'template/get': {
    body: { /** 模板编号 */ templateNo: string }
    data: {
      /** 模板编号 */ templateNo: string /** 名称 */
      name: string /** 模板类型 */
      kind: 'pdf' | 'html' /** 版本 */
      version: number
      roles: { name: string; type: string; order: number }[]
      fields: {
        key: string
        name?: string
        type: string
        role: string | null
        page?: number
        x?: number
        y?: number
        width?: number
        height?: number
        required?: boolean
        options?: string[]
        columns?: string[]
        autoFill?: string
      }[] /** 示例请求体 */
      sample: unknown
    }
  }
  /** 删除模板 */
  'template/remove': {
    body: { /** 模板编号 */ templateNo: string }
    data: Record<string, never>
  }
  /** 一次调用发起合同 */
  'contract/create': {
    body: {
      /** 合同编号：由您指定，应用内唯一 */ contractNo: string /** 合同名称 */
      name: string /** 抄送 */
      cc?: {
        /** 姓名 */ name: string /** 手机号 */
        mobile: string /** 允许下载，默认允许 */
        mayDownload?: boolean
        when?:
          | 'sent'
          | 'completed' /** 通知与签署页的语言：zh 中文，en English；默认 zh，本人自行选过的语言优先 */
        language?: 'zh' | 'en'
      }[] /** 合同类型名称，须是绑定企业已有的类型 */
      type?: string /** 合同金额，单位分；限额的自动签署授权要求填写 */
      amountCents?: number /** 签署截止时间，默认 30 天后 */
      deadline?: string /** 双语合同的文本效力：zh 以中文文本为准，en 以英文文本为准，equal 两种文本具有同等效力；签署页与存证报告写明。单语合同不填 */
      prevailing?: 'zh' | 'en' | 'equal' /** 按 order 依次签署；默认 order 不全相同时为 true */
      inOrder?: boolean /** 只用于本合同的回调地址，替代应用的回调地址；https */
      notifyUrl?: string /** 原样放入事件，供您关联业务 */
      tag?: string /** 业务标签，键值对：最多 20 项，键由中英文、数字和 _ . - 组成，不超过 40 字，值不超过 500 字，合计不超过 8000 字节；可在列表中筛选，并随事件推送 */
      metadata?: Record<
        string,
        string
      > /** 合同附件：file/upload 返回的文件编号，原样随合同发给各方阅读，不需要签署 */
      attachments?: string[] /** 立即发出，默认 true */
      autoSend?: boolean /** 文件编号；与 templates、roomId 至少填一项 */
      files?: string[] /** PDF 模板与填写的值；签署位置用 positions 的 field 指向模板中的签署控件 */
      templates?: {
        /** 模板编号 */ templateNo: string /** 控件的值：键为控件 key 或名称；选择项填选项文字或序号（从 0 起），表格为行对象数组 */
        values?: Record<string, unknown>
      }[] /** 协商室编号，见协商室页面的地址；须是绑定企业发起并已定稿的 */
      roomId?: string /** 签署方 */
      signers: {
        /** 用户账号：由您在应用内自行指定，应用内唯一 */ account?: string /** 姓名 */
        name?: string /** 手机号 */
        mobile?: string /** 企业全称 */
        company?: string /** 签署顺序，相同则不分先后；默认 1 */
        order?: number /** 意愿确认方式，签署人任选其一；默认 ["sms"] */
        intent?: ('sms' | 'password' | 'face')[] /** 每一种意愿确认方式都要通过 */
        intentAll?: boolean /** 强制阅读秒数 */
        readSeconds?: number /** 允许拒签，默认允许 */
        mayRefuse?: boolean /** 允许企业内转交，默认允许 */
        mayTransfer?: boolean /** 给签署人的留言 */
        message?: string /** 通知与签署页的语言：zh 中文，en English；默认 zh，本人自行选过的语言优先 */
        language?: 'zh' | 'en' /** 该签署方签署前须上传的附件 */
        attachmentsAsked?: {
          /** 附件名称，如 营业执照 */ name: string /** 必须上传才能签署，默认 true */
          required?: boolean
        }[] /** 签署位置 */
        positions?: {
          /** 第几个文件，从 1 开始，默认 1 */ file?: number /** 页码，从 1 开始 */
          page?: number /** 左边距占页宽的比例，0–1 */
          x?: number /** 上边距占页高的比例，0–1 */
          y?: number /** 宽度占页宽的比例；不填按印章实际毫米数 */
          width?: number /** 按关键字定位：印章中心落在关键字中心 */
          keyword?: string /** 关键字第几处：1 第一处，-1 最后一处，"all" 每一处；默认 1 */
          index?: number | 'all' /** 横向偏移，占页宽的比例 */
          dx?: number /** 纵向偏移，占页高的比例 */
          dy?: number /** 模板中签署控件的 key 或名称：位置与大小取自模板 */
          field?: string /** 骑缝章；y 为印章中心的高度 */
          seam?: {
            /** 骑缝在哪一边 */ edge?:
              | 'right'
              | 'left' /** 盖在哪些页：all 每页（默认），odd 单数页，even 双数页 */
            pages?: 'all' | 'odd' | 'even' /** 从第几页起，与 to 同填 */
            from?: number /** 到第几页止 */
            to?: number
          } /** seal 盖章，signature 签名，date 签署日期；默认企业盖章、个人签名 */
          kind?: 'seal' | 'signature' | 'date'
        }[]
      }[]
    }
    data: {
      /** 合同编号 */ contractNo: string /** 合同状态 */
      status:
        | 'draft'
        | 'filling'
        | 'approving'
        | 'waiting'
        | 'signing'
        | 'completed'
        | 'refused'
        | 'rejected'
        | 'voided'
        | 'expired'
        | 'withdrawn'
        | 'terminating'
        | 'terminated'
        | 'ended' /** 本次扣除的合同份数 */
      charged: number
      signers: {
        /** 用户账号 */ account: string | null /** 签署人 */
        name: string /** 代表的企业 */
        company: string | null /** 手机号，已脱敏 */
        mobile: string | null /** 顺序 */
        order: number /** 通知与签署页的语言：zh 中文，en English；默认 zh，本人自行选过的语言优先 */
        language: 'zh' | 'en' /** 签署人状态 */
        status: 'pending' | 'turn' | 'viewed' | 'filled' | 'signed' | 'refused' /** ISO 8601 时间，带时区 */
        signedAt: string | null /** 拒签原因 */
        refusedReason: string | null
      }[]
    }
  }
  /** 按模板发起合同 */
  'contract/createByTemplate': {
    body: {
      /** 合同编号：由您指定，应用内唯一 */ contractNo: string /** 合同名称 */
      name: string /** 抄送 */
      cc?: {
        /** 姓名 */ name: string /** 手机号 */
        mobile: string /** 允许下载，默认允许 */
        mayDownload?: boolean
        when?:
          | 'sent'
          | 'completed' /** 通知与签署页的语言：zh 中文，en English；默认 zh，本人自行选过的语言优先 */
        language?: 'zh' | 'en'
      }[] /** 合同类型名称，须是绑定企业已有的类型 */
      type?: string /** 合同金额，单位分；限额的自动签署授权要求填写 */
      amountCents?: number /** 签署截止时间，默认 30 天后 */
      deadline?: string /** 双语合同的文本效力：zh 以中文文本为准，en 以英文文本为准，equal 两种文本具有同等效力；签署页与存证报告写明。单语合同不填 */
      prevailing?: 'zh' | 'en' | 'equal' /** 按 order 依次签署；默认 order 不全相同时为 true */
      inOrder?: boolean /** 只用于本合同的回调地址，替代应用的回调地址；https */
      notifyUrl?: string /** 原样放入事件，供您关联业务 */
      tag?: string /** 业务标签，键值对：最多 20 项，键由中英文、数字和 _ . - 组成，不超过 40 字，值不超过 500 字，合计不超过 8000 字节；可在列表中筛选，并随事件推送 */
      metadata?: Record<
        string,
        string
      > /** 合同附件：file/upload 返回的文件编号，原样随合同发给各方阅读，不需要签署 */
      attachments?: string[] /** 立即发出，默认 true */
      autoSend?: boolean /** 模板编号 */
      templateNo: string /** 控件的值：键为控件 key 或名称；选择项填选项文字或序号（从 0 起），表格为行对象数组 */
      values?: Record<string, unknown> /** 每个角色由谁签署 */
      roles: Record<
        string,
        {
          /** 用户账号：由您在应用内自行指定，应用内唯一 */ account?: string /** 姓名 */
          name?: string /** 手机号 */
          mobile?: string /** 企业全称 */
          company?: string /** 签署顺序，相同则不分先后；默认 1 */
          order?: number /** 意愿确认方式，签署人任选其一；默认 ["sms"] */
          intent?: ('sms' | 'password' | 'face')[] /** 每一种意愿确认方式都要通过 */
          intentAll?: boolean /** 强制阅读秒数 */
          readSeconds?: number /** 允许拒签，默认允许 */
          mayRefuse?: boolean /** 允许企业内转交，默认允许 */
          mayTransfer?: boolean /** 给签署人的留言 */
          message?: string /** 通知与签署页的语言：zh 中文，en English；默认 zh，本人自行选过的语言优先 */
          language?: 'zh' | 'en' /** 该签署方签署前须上传的附件 */
          attachmentsAsked?: {
            /** 附件名称，如 营业执照 */ name: string /** 必须上传才能签署，默认 true */
            required?: boolean
          }[] /** 签署位置 */
          positions?: {
            /** 第几个文件，从 1 开始，默认 1 */ file?: number /** 页码，从 1 开始 */
            page?: number /** 左边距占页宽的比例，0–1 */
            x?: number /** 上边距占页高的比例，0–1 */
            y?: number /** 宽度占页宽的比例；不填按印章实际毫米数 */
            width?: number /** 按关键字定位：印章中心落在关键字中心 */
            keyword?: string /** 关键字第几处：1 第一处，-1 最后一处，"all" 每一处；默认 1 */
            index?: number | 'all' /** 横向偏移，占页宽的比例 */
            dx?: number /** 纵向偏移，占页高的比例 */
            dy?: number /** 模板中签署控件的 key 或名称：位置与大小取自模板 */
            field?: string /** 骑缝章；y 为印章中心的高度 */
            seam?: {
              /** 骑缝在哪一边 */ edge?:
                | 'right'
                | 'left' /** 盖在哪些页：all 每页（默认），odd 单数页，even 双数页 */
              pages?: 'all' | 'odd' | 'even' /** 从第几页起，与 to 同填 */
              from?: number /** 到第几页止 */
              to?: number
            } /** seal 盖章，signature 签名，date 签署日期；默认企业盖章、个人签名 */
            kind?: 'seal' | 'signature' | 'date'
          }[]
        }
      >
    }
    data: {
      /** 合同编号 */ contractNo: string /** 合同状态 */
      status:
        | 'draft'
        | 'filling'
        | 'approving'
        | 'waiting'
        | 'signing'
        | 'completed'
        | 'refused'
        | 'rejected'
        | 'voided'
        | 'expired'
        | 'withdrawn'
        | 'terminating'
        | 'terminated'
        | 'ended' /** 本次扣除的合同份数 */
      charged: number
      signers: {
        /** 用户账号 */ account: string | null /** 签署人 */
        name: string /** 代表的企业 */
        company: string | null /** 手机号，已脱敏 */
        mobile: string | null /** 顺序 */
        order: number /** 通知与签署页的语言：zh 中文，en English；默认 zh，本人自行选过的语言优先 */
        language: 'zh' | 'en' /** 签署人状态 */
        status: 'pending' | 'turn' | 'viewed' | 'filled' | 'signed' | 'refused' /** ISO 8601 时间，带时区 */
        signedAt: string | null /** 拒签原因 */
        refusedReason: string | null
      }[]
    }
  }
  /** 向草稿添加文件 */
  'contract/addFiles': {
    body: { /** 合同编号：由您指定，应用内唯一 */ contractNo: string; files: string[] }
    data: {
      /** 合同编号 */ contractNo: string /** 合同状态 */
      status:
        | 'draft'
        | 'filling'
        | 'approving'
        | 'waiting'
        | 'signing'
        | 'completed'
        | 'refused'
        | 'rejected'
        | 'voided'
        | 'expired'
        | 'withdrawn'
        | 'terminating'
        | 'terminated'
        | 'ended'
      signers: {
        /** 用户账号 */ account: string | null /** 签署人 */
        name: string /** 代表的企业 */
        company: string | null /** 手机号，已脱敏 */
        mobile: string | null /** 顺序 */
        order: number /** 通知与签署页的语言：zh 中文，en English；默认 zh，本人自行选过的语言优先 */
        language: 'zh' | 'en' /** 签署人状态 */
        status: 'pending' | 'turn' | 'viewed' | 'filled' | 'signed' | 'refused' /** ISO 8601 时间，带时区 */
        signedAt: string | null /** 拒签原因 */
        refusedReason: string | null
      }[]
    }
  }
  /** 向草稿添加签署方 */
  'contract/addSigners': {
    body: {
      /** 合同编号：由您指定，应用内唯一 */ contractNo: string
      signers: {
        /** 用户账号：由您在应用内自行指定，应用内唯一 */ account?: string /** 姓名 */
        name?: string /** 手机号 */
        mobile?: string /** 企业全称 */
        company?: string /** 签署顺序，相同则不分先后；默认 1 */
        order?: number /** 意愿确认方式，签署人任选其一；默认 ["sms"] */
        intent?: ('sms' | 'password' | 'face')[] /** 每一种意愿确认方式都要通过 */
        intentAll?: boolean /** 强制阅读秒数 */
        readSeconds?: number /** 允许拒签，默认允许 */
        mayRefuse?: boolean /** 允许企业内转交，默认允许 */
        mayTransfer?: boolean /** 给签署人的留言 */
        message?: string /** 通知与签署页的语言：zh 中文，en English；默认 zh，本人自行选过的语言优先 */
        language?: 'zh' | 'en' /** 该签署方签署前须上传的附件 */
        attachmentsAsked?: {
          /** 附件名称，如 营业执照 */ name: string /** 必须上传才能签署，默认 true */
          required?: boolean
        }[] /** 签署位置 */
        positions?: {
          /** 第几个文件，从 1 开始，默认 1 */ file?: number /** 页码，从 1 开始 */
          page?: number /** 左边距占页宽的比例，0–1 */
          x?: number /** 上边距占页高的比例，0–1 */
          y?: number /** 宽度占页宽的比例；不填按印章实际毫米数 */
          width?: number /** 按关键字定位：印章中心落在关键字中心 */
          keyword?: string /** 关键字第几处：1 第一处，-1 最后一处，"all" 每一处；默认 1 */
          index?: number | 'all' /** 横向偏移，占页宽的比例 */
          dx?: number /** 纵向偏移，占页高的比例 */
          dy?: number /** 模板中签署控件的 key 或名称：位置与大小取自模板 */
          field?: string /** 骑缝章；y 为印章中心的高度 */
          seam?: {
            /** 骑缝在哪一边 */ edge?:
              | 'right'
              | 'left' /** 盖在哪些页：all 每页（默认），odd 单数页，even 双数页 */
            pages?: 'all' | 'odd' | 'even' /** 从第几页起，与 to 同填 */
            from?: number /** 到第几页止 */
            to?: number
          } /** seal 盖章，signature 签名，date 签署日期；默认企业盖章、个人签名 */
          kind?: 'seal' | 'signature' | 'date'
        }[]
      }[]
    }
    data: {
      /** 合同编号 */ contractNo: string /** 合同状态 */
      status:
        | 'draft'
        | 'filling'
        | 'approving'
        | 'waiting'
        | 'signing'
        | 'completed'
        | 'refused'
        | 'rejected'
        | 'voided'
        | 'expired'
        | 'withdrawn'
        | 'terminating'
        | 'terminated'
        | 'ended'
      signers: {
        /** 用户账号 */ account: string | null /** 签署人 */
        name: string /** 代表的企业 */
        company: string | null /** 手机号，已脱敏 */
        mobile: string | null /** 顺序 */
        order: number /** 通知与签署页的语言：zh 中文，en English；默认 zh，本人自行选过的语言优先 */
        language: 'zh' | 'en' /** 签署人状态 */
        status: 'pending' | 'turn' | 'viewed' | 'filled' | 'signed' | 'refused' /** ISO 8601 时间，带时区 */
        signedAt: string | null /** 拒签原因 */
        refusedReason: string | null
      }[]
    }
  }
  /** 设置草稿中一方的签署位置 */
  'contract/setPositions': {
    body: {
      /** 合同编号：由您指定，应用内唯一 */ contractNo: string /** 用户账号：由您在应用内自行指定，应用内唯一 */
      account: string
      positions: {
        /** 第几个文件，从 1 开始，默认 1 */ file?: number /** 页码，从 1 开始 */
        page?: number /** 左边距占页宽的比例，0–1 */
        x?: number /** 上边距占页高的比例，0–1 */
        y?: number /** 宽度占页宽的比例；不填按印章实际毫米数 */
        width?: number /** 按关键字定位：印章中心落在关键字中心 */
        keyword?: string /** 关键字第几处：1 第一处，-1 最后一处，"all" 每一处；默认 1 */
        index?: number | 'all' /** 横向偏移，占页宽的比例 */
        dx?: number /** 纵向偏移，占页高的比例 */
        dy?: number /** 模板中签署控件的 key 或名称：位置与大小取自模板 */
        field?: string /** 骑缝章；y 为印章中心的高度 */
        seam?: {
          /** 骑缝在哪一边 */ edge?:
            | 'right'
            | 'left' /** 盖在哪些页：all 每页（默认），odd 单数页，even 双数页 */
          pages?: 'all' | 'odd' | 'even' /** 从第几页起，与 to 同填 */
          from?: number /** 到第几页止 */
          to?: number
        } /** seal 盖章，signature 签名，date 签署日期；默认企业盖章、个人签名 */
        kind?: 'seal' | 'signature' | 'date'
      }[]
    }
    data: {
      /** 合同编号 */ contractNo: string /** 合同状态 */
      status:
        | 'draft'
        | 'filling'
        | 'approving'
        | 'waiting'
        | 'signing'
        | 'completed'
        | 'refused'
        | 'rejected'
        | 'voided'
        | 'expired'
        | 'withdrawn'
        | 'terminating'
        | 'terminated'
        | 'ended'
      signers: {
        /** 用户账号 */ account: string | null /** 签署人 */
        name: string /** 代表的企业 */
        company: string | null /** 手机号，已脱敏 */
        mobile: string | null /** 顺序 */
        order: number /** 通知与签署页的语言：zh 中文，en English；默认 zh，本人自行选过的语言优先 */
        language: 'zh' | 'en' /** 签署人状态 */
        status: 'pending' | 'turn' | 'viewed' | 'filled' | 'signed' | 'refused' /** ISO 8601 时间，带时区 */
        signedAt: string | null /** 拒签原因 */
        refusedReason: string | null
      }[]
    }
  }
  /** 发出草稿 */
  'contract/send': {
    body: { /** 合同编号：由您指定，应用内唯一 */ contractNo: string }
    data: {
      /** 合同编号 */ contractNo: string /** 合同状态 */
      status:
        | 'draft'
        | 'filling'
        | 'approving'
        | 'waiting'
        | 'signing'
        | 'completed'
        | 'refused'
        | 'rejected'
        | 'voided'
        | 'expired'
        | 'withdrawn'
        | 'terminating'
        | 'terminated'
        | 'ended' /** 本次扣除的合同份数 */
      charged: number
      signers: {
        /** 用户账号 */ account: string | null /** 签署人 */
        name: string /** 代表的企业 */
        company: string | null /** 手机号，已脱敏 */
        mobile: string | null /** 顺序 */
        order: number /** 通知与签署页的语言：zh 中文，en English；默认 zh，本人自行选过的语言优先 */
        language: 'zh' | 'en' /** 签署人状态 */
        status: 'pending' | 'turn' | 'viewed' | 'filled' | 'signed' | 'refused' /** ISO 8601 时间，带时区 */
        signedAt: string | null /** 拒签原因 */
        refusedReason: string | null
      }[]
    }
  }
  /** 查询合同状态 */
  'contract/status': {
    body: { /** 合同编号：由您指定，应用内唯一 */ contractNo: string }
    data: {
      /** 合同编号 */ contractNo: string /** 合同状态 */
      status:
        | 'draft'
        | 'filling'
        | 'approving'
        | 'waiting'
        | 'signing'
        | 'completed'
        | 'refused'
        | 'rejected'
        | 'voided'
        | 'expired'
        | 'withdrawn'
        | 'terminating'
        | 'terminated'
        | 'ended'
      signers: {
        /** 用户账号 */ account: string | null /** 签署人 */
        name: string /** 代表的企业 */
        company: string | null /** 手机号，已脱敏 */
        mobile: string | null /** 顺序 */
        order: number /** 通知与签署页的语言：zh 中文，en English；默认 zh，本人自行选过的语言优先 */
        language: 'zh' | 'en' /** 签署人状态 */
        status: 'pending' | 'turn' | 'viewed' | 'filled' | 'signed' | 'refused' /** ISO 8601 时间，带时区 */
        signedAt: string | null /** 拒签原因 */
        refusedReason: string | null
      }[]
    }
  }
  /** 批量查询合同状态 */
  'contract/statuses': {
    body: { contractNos: string[] }
    data: {
      list: {
        /** 合同编号 */ contractNo: string /** 合同状态 */
        status:
          | 'draft'
          | 'filling'
          | 'approving'
          | 'waiting'
          | 'signing'
          | 'completed'
          | 'refused'
          | 'rejected'
          | 'voided'
          | 'expired'
          | 'withdrawn'
          | 'terminating'
          | 'terminated'
          | 'ended'
      }[]
    }
  }
  /** 合同详情 */
  'contract/get': {
    body: { /** 合同编号：由您指定，应用内唯一 */ contractNo: string }
    data: {
      /** 合同编号 */ contractNo: string /** 合同名称 */
      name: string /** 合同状态 */
      status:
        | 'draft'
        | 'filling'
        | 'approving'
        | 'waiting'
        | 'signing'
        | 'completed'
        | 'refused'
        | 'rejected'
        | 'voided'
        | 'expired'
        | 'withdrawn'
        | 'terminating'
        | 'terminated'
        | 'ended'
      signers: {
        /** 用户账号 */ account: string | null /** 签署人 */
        name: string /** 代表的企业 */
        company: string | null /** 手机号，已脱敏 */
        mobile: string | null /** 顺序 */
        order: number /** 通知与签署页的语言：zh 中文，en English；默认 zh，本人自行选过的语言优先 */
        language: 'zh' | 'en' /** 签署人状态 */
        status: 'pending' | 'turn' | 'viewed' | 'filled' | 'signed' | 'refused' /** ISO 8601 时间，带时区 */
        signedAt: string | null /** 拒签原因 */
        refusedReason: string | null
      }[] /** ISO 8601 时间，带时区 */
      deadline: string | null /** ISO 8601 时间，带时区 */
      createdAt: string /** ISO 8601 时间，带时区 */
      sentAt: string | null /** ISO 8601 时间，带时区 */
      completedAt:
        | string
        | null /** 双语合同的文本效力：zh 以中文文本为准，en 以英文文本为准，equal 两种文本具有同等效力；签署页与存证报告写明。单语合同不填 */
      prevailing: 'zh' | 'en' | 'equal' | null /** 拒签、撤回的原因 */
      endReason: string | null /** 您的标记 */
      tag: string | null /** 业务标签 */
      metadata: Record<string, string>
      files: {
        /** 合同内的文件编号 */ fileId: string /** 文件名 */
        name: string /** 页数 */
        pages: number /** 当前文件的 SHA-256 */
        sha256: string | null
      }[] /** 合同附件 */
      attachments: {
        /** 附件编号 */ attachmentId: string /** 文件名 */
        name: string /** 字节数 */
        size: number /** SHA-256 */
        sha256: string
      }[]
      termination: {
        /** 解约协议编号 */ contractNo: string /** 合同状态 */
        status:
          | 'draft'
          | 'filling'
          | 'approving'
          | 'waiting'
          | 'signing'
          | 'completed'
          | 'refused'
          | 'rejected'
          | 'voided'
          | 'expired'
          | 'withdrawn'
          | 'terminating'
          | 'terminated'
          | 'ended'
      } | null
    }
  }
  /** 合同文件的正文，按页 */
  'contract/text': {
    body: {
      /** 合同编号：由您指定，应用内唯一 */ contractNo: string /** contract/get 返回的 fileId */
      fileId: string /** 起始页，默认 1 */
      fromPage?: number /** 结束页 */
      toPage?: number
    }
    data: {
      /** 总是 true：正文是他人写的 */ untrusted: boolean /** 总页数 */
      pageCount: number
      pages: {
        /** 页码，从 1 开始 */ page: number
        blocks: { /** 文字 */ text: string; box: number[] }[]
      }[] /** 看不见的文字有几处 */
      hiddenCount: number
    }
  }
  /** 合同列表 */
  'contract/list': {
    body: {
      /** 合同状态 */ status?:
        | 'draft'
        | 'filling'
        | 'approving'
        | 'waiting'
        | 'signing'
        | 'completed'
        | 'refused'
        | 'rejected'
        | 'voided'
        | 'expired'
        | 'withdrawn'
        | 'terminating'
        | 'terminated'
        | 'ended' /** 编号或名称 */
      keyword?: string /** ISO 8601 时间，带时区 */
      from?: string /** ISO 8601 时间，带时区 */
      to?: string /** 按业务标签筛选：列出的各项都须相符，最多 5 项 */
      metadata?: Record<string, string> /** 页码，从 1 开始 */
      page?: number /** 每页条数，默认 20 */
      pageSize?: number
    }
    data: {
      list: {
        /** 合同编号 */ contractNo: string /** 合同名称 */
        name: string /** 合同状态 */
        status:
          | 'draft'
          | 'filling'
          | 'approving'
          | 'waiting'
          | 'signing'
          | 'completed'
          | 'refused'
          | 'rejected'
          | 'voided'
          | 'expired'
          | 'withdrawn'
          | 'terminating'
          | 'terminated'
          | 'ended' /** ISO 8601 时间，带时区 */
        createdAt: string /** 业务标签 */
        metadata: Record<string, string>
      }[] /** 总数 */
      total: number
    }
  }
  /** 设置合同的业务标签 */
  'contract/setMetadata': {
    body: {
      /** 合同编号：由您指定，应用内唯一 */ contractNo: string /** 业务标签，键值对：最多 20 项，键由中英文、数字和 _ . - 组成，不超过 40 字，值不超过 500 字，合计不超过 8000 字节；可在列表中筛选，并随事件推送 */
      metadata: Record<string, string>
    }
    data: { /** 合同编号 */ contractNo: string /** 业务标签 */; metadata: Record<string, string> }
  }
  /** 下载合同文件 */
  'contract/download': {
    body: { /** 合同编号：由您指定，应用内唯一 */ contractNo: string; kind?: 'file' | 'attachments' | 'all' }
    data: {
      files: {
        /** 文件名；附件以 附件/ 开头 */ name: string /** 链接 */
        url: string /** SHA-256 */
        sha256: string | null
      }[]
    }
  }
  /** 向草稿添加合同附件 */
  'contract/addAttachments': {
    body: { /** 合同编号：由您指定，应用内唯一 */ contractNo: string; files: string[] }
    data: {
      /** 合同编号 */ contractNo: string /** 合同附件 */
      attachments: {
        /** 附件编号 */ attachmentId: string /** 文件名 */
        name: string /** 字节数 */
        size: number /** SHA-256 */
        sha256: string
      }[]
    }
  }
  /** 移除草稿中的合同附件 */
  'contract/removeAttachment': {
    body: {
      /** 合同编号：由您指定，应用内唯一 */ contractNo: string /** contract/get 返回的附件编号 */
      attachmentId: string
    }
    data: {
      /** 合同编号 */ contractNo: string /** 合同附件 */
      attachments: {
        /** 附件编号 */ attachmentId: string /** 文件名 */
        name: string /** 字节数 */
        size: number /** SHA-256 */
        sha256: string
      }[]
    }
  }
  /** 一次发起一组合同（合同包） */
  'contract/createPackage': {
    body: {
      /** 合同包编号，由您指定 */ packageNo: string /** 合同名称 */
      name: string /** 签署方 */
      signers?: {
        /** 用户账号：由您在应用内自行指定，应用内唯一 */ account?: string /** 姓名 */
        name?: string /** 手机号 */
        mobile?: string /** 企业全称 */
        company?: string /** 签署顺序，相同则不分先后；默认 1 */
        order?: number /** 意愿确认方式，签署人任选其一；默认 ["sms"] */
        intent?: ('sms' | 'password' | 'face')[] /** 每一种意愿确认方式都要通过 */
        intentAll?: boolean /** 强制阅读秒数 */
        readSeconds?: number /** 允许拒签，默认允许 */
        mayRefuse?: boolean /** 允许企业内转交，默认允许 */
        mayTransfer?: boolean /** 给签署人的留言 */
        message?: string /** 通知与签署页的语言：zh 中文，en English；默认 zh，本人自行选过的语言优先 */
        language?: 'zh' | 'en' /** 该签署方签署前须上传的附件 */
        attachmentsAsked?: {
          /** 附件名称，如 营业执照 */ name: string /** 必须上传才能签署，默认 true */
          required?: boolean
        }[] /** 签署位置 */
        positions?: {
          /** 第几个文件，从 1 开始，默认 1 */ file?: number /** 页码，从 1 开始 */
          page?: number /** 左边距占页宽的比例，0–1 */
          x?: number /** 上边距占页高的比例，0–1 */
          y?: number /** 宽度占页宽的比例；不填按印章实际毫米数 */
          width?: number /** 按关键字定位：印章中心落在关键字中心 */
          keyword?: string /** 关键字第几处：1 第一处，-1 最后一处，"all" 每一处；默认 1 */
          index?: number | 'all' /** 横向偏移，占页宽的比例 */
          dx?: number /** 纵向偏移，占页高的比例 */
          dy?: number /** 模板中签署控件的 key 或名称：位置与大小取自模板 */
          field?: string /** 骑缝章；y 为印章中心的高度 */
          seam?: {
            /** 骑缝在哪一边 */ edge?:
              | 'right'
              | 'left' /** 盖在哪些页：all 每页（默认），odd 单数页，even 双数页 */
            pages?: 'all' | 'odd' | 'even' /** 从第几页起，与 to 同填 */
            from?: number /** 到第几页止 */
            to?: number
          } /** seal 盖章，signature 签名，date 签署日期；默认企业盖章、个人签名 */
          kind?: 'seal' | 'signature' | 'date'
        }[]
      }[] /** 组内的合同，按顺序 */
      contracts: {
        /** 合同编号：由您指定，应用内唯一 */ contractNo: string /** 合同名称 */
        name: string /** 抄送 */
        cc?: {
          /** 姓名 */ name: string /** 手机号 */
          mobile: string /** 允许下载，默认允许 */
          mayDownload?: boolean
          when?:
            | 'sent'
            | 'completed' /** 通知与签署页的语言：zh 中文，en English；默认 zh，本人自行选过的语言优先 */
          language?: 'zh' | 'en'
        }[] /** 合同类型名称，须是绑定企业已有的类型 */
        type?: string /** 合同金额，单位分；限额的自动签署授权要求填写 */
        amountCents?: number /** 签署截止时间，默认 30 天后 */
        deadline?: string /** 双语合同的文本效力：zh 以中文文本为准，en 以英文文本为准，equal 两种文本具有同等效力；签署页与存证报告写明。单语合同不填 */
        prevailing?: 'zh' | 'en' | 'equal' /** 按 order 依次签署；默认 order 不全相同时为 true */
        inOrder?: boolean /** 只用于本合同的回调地址，替代应用的回调地址；https */
        notifyUrl?: string /** 原样放入事件，供您关联业务 */
        tag?: string /** 业务标签，键值对：最多 20 项，键由中英文、数字和 _ . - 组成，不超过 40 字，值不超过 500 字，合计不超过 8000 字节；可在列表中筛选，并随事件推送 */
        metadata?: Record<
          string,
          string
        > /** 合同附件：file/upload 返回的文件编号，原样随合同发给各方阅读，不需要签署 */
        attachments?: string[] /** 文件编号；与 templates、roomId 至少填一项 */
        files?: string[] /** PDF 模板与填写的值；签署位置用 positions 的 field 指向模板中的签署控件 */
        templates?: {
          /** 模板编号 */ templateNo: string /** 控件的值：键为控件 key 或名称；选择项填选项文字或序号（从 0 起），表格为行对象数组 */
          values?: Record<string, unknown>
        }[]
        signers?: {
          /** 用户账号：由您在应用内自行指定，应用内唯一 */ account?: string /** 姓名 */
          name?: string /** 手机号 */
          mobile?: string /** 企业全称 */
          company?: string /** 签署顺序，相同则不分先后；默认 1 */
          order?: number /** 意愿确认方式，签署人任选其一；默认 ["sms"] */
          intent?: ('sms' | 'password' | 'face')[] /** 每一种意愿确认方式都要通过 */
          intentAll?: boolean /** 强制阅读秒数 */
          readSeconds?: number /** 允许拒签，默认允许 */
          mayRefuse?: boolean /** 允许企业内转交，默认允许 */
          mayTransfer?: boolean /** 给签署人的留言 */
          message?: string /** 通知与签署页的语言：zh 中文，en English；默认 zh，本人自行选过的语言优先 */
          language?: 'zh' | 'en' /** 该签署方签署前须上传的附件 */
          attachmentsAsked?: {
            /** 附件名称，如 营业执照 */ name: string /** 必须上传才能签署，默认 true */
            required?: boolean
          }[] /** 签署位置 */
          positions?: {
            /** 第几个文件，从 1 开始，默认 1 */ file?: number /** 页码，从 1 开始 */
            page?: number /** 左边距占页宽的比例，0–1 */
            x?: number /** 上边距占页高的比例，0–1 */
            y?: number /** 宽度占页宽的比例；不填按印章实际毫米数 */
            width?: number /** 按关键字定位：印章中心落在关键字中心 */
            keyword?: string /** 关键字第几处：1 第一处，-1 最后一处，"all" 每一处；默认 1 */
            index?: number | 'all' /** 横向偏移，占页宽的比例 */
            dx?: number /** 纵向偏移，占页高的比例 */
            dy?: number /** 模板中签署控件的 key 或名称：位置与大小取自模板 */
            field?: string /** 骑缝章；y 为印章中心的高度 */
            seam?: {
              /** 骑缝在哪一边 */ edge?:
                | 'right'
                | 'left' /** 盖在哪些页：all 每页（默认），odd 单数页，even 双数页 */
              pages?: 'all' | 'odd' | 'even' /** 从第几页起，与 to 同填 */
              from?: number /** 到第几页止 */
              to?: number
            } /** seal 盖章，signature 签名，date 签署日期；默认企业盖章、个人签名 */
            kind?: 'seal' | 'signature' | 'date'
          }[]
        }[]
      }[] /** 立即发出，默认 true */
      autoSend?: boolean
    }
    data: {
      /** 合同包编号 */ packageNo: string /** 本次扣除的合同份数 */
      charged: number
      contracts: {
        /** 合同编号 */ contractNo: string /** 合同状态 */
        status:
          | 'draft'
          | 'filling'
          | 'approving'
          | 'waiting'
          | 'signing'
          | 'completed'
          | 'refused'
          | 'rejected'
          | 'voided'
          | 'expired'
          | 'withdrawn'
          | 'terminating'
          | 'terminated'
          | 'ended' /** 本次扣除的合同份数 */
        charged: number
        signers: {
          /** 用户账号 */ account: string | null /** 签署人 */
          name: string /** 代表的企业 */
          company: string | null /** 手机号，已脱敏 */
          mobile: string | null /** 顺序 */
          order: number /** 通知与签署页的语言：zh 中文，en English；默认 zh，本人自行选过的语言优先 */
          language: 'zh' | 'en' /** 签署人状态 */
          status: 'pending' | 'turn' | 'viewed' | 'filled' | 'signed' | 'refused' /** ISO 8601 时间，带时区 */
          signedAt: string | null /** 拒签原因 */
          refusedReason: string | null
        }[]
      }[]
    }
  }
  /** 查询合同包 */
  'contract/package': {
    body: { /** 合同包编号，由您指定 */ packageNo: string }
    data: {
      /** 合同包编号 */ packageNo: string /** 名称 */
      name: string /** open 进行中，completed 全部完成，broken 有合同未能完成 */
      status: string /** 已完成的份数 */
      completed: number
      contracts: {
        /** 合同编号 */ contractNo: string /** 合同名称 */
        name: string /** 合同状态 */
        status:
          | 'draft'
          | 'filling'
          | 'approving'
          | 'waiting'
          | 'signing'
          | 'completed'
          | 'refused'
          | 'rejected'
          | 'voided'
          | 'expired'
          | 'withdrawn'
          | 'terminating'
          | 'terminated'
          | 'ended'
      }[]
    }
  }
  /** 催签 */
  'contract/urge': {
    body: { /** 合同编号：由您指定，应用内唯一 */ contractNo: string }
    data: { /** 提醒的人数 */ urged: number }
  }
  /** 延期 */
  'contract/postpone': {
    body: {
      /** 合同编号：由您指定，应用内唯一 */ contractNo: string /** 签署截止时间，默认 30 天后 */
      deadline: string
    }
    data: {
      /** 合同状态 */ status:
        | 'draft'
        | 'filling'
        | 'approving'
        | 'waiting'
        | 'signing'
        | 'completed'
        | 'refused'
        | 'rejected'
        | 'voided'
        | 'expired'
        | 'withdrawn'
        | 'terminating'
        | 'terminated'
        | 'ended'
    }
  }
  /** 撤回 */
  'contract/withdraw': {
    body: { /** 合同编号：由您指定，应用内唯一 */ contractNo: string /** 原因 */; reason: string }
    data: {
      /** 合同状态 */ status:
        | 'draft'
        | 'filling'
        | 'approving'
        | 'waiting'
        | 'signing'
        | 'completed'
        | 'refused'
        | 'rejected'
        | 'voided'
        | 'expired'
        | 'withdrawn'
        | 'terminating'
        | 'terminated'
        | 'ended' /** 是否退回份数 */
      givenBack: boolean
    }
  }
  /** 更换尚未签署的签署人 */
  'contract/replaceSigner': {
    body: {
      /** 合同编号：由您指定，应用内唯一 */ contractNo: string /** 用户账号：由您在应用内自行指定，应用内唯一 */
      account: string /** 姓名 */
      name: string /** 手机号 */
      mobile: string /** 通知与签署页的语言：zh 中文，en English；默认 zh，本人自行选过的语言优先 */
      language?: 'zh' | 'en'
    }
    data: {
      /** 合同编号 */ contractNo: string /** 合同状态 */
      status:
        | 'draft'
        | 'filling'
        | 'approving'
        | 'waiting'
        | 'signing'
        | 'completed'
        | 'refused'
        | 'rejected'
        | 'voided'
        | 'expired'
        | 'withdrawn'
        | 'terminating'
        | 'terminated'
        | 'ended'
      signers: {
        /** 用户账号 */ account: string | null /** 签署人 */
        name: string /** 代表的企业 */
        company: string | null /** 手机号，已脱敏 */
        mobile: string | null /** 顺序 */
        order: number /** 通知与签署页的语言：zh 中文，en English；默认 zh，本人自行选过的语言优先 */
        language: 'zh' | 'en' /** 签署人状态 */
        status: 'pending' | 'turn' | 'viewed' | 'filled' | 'signed' | 'refused' /** ISO 8601 时间，带时区 */
        signedAt: string | null /** 拒签原因 */
        refusedReason: string | null
      }[]
    }
  }
  /** 发起解约 */
  'contract/terminate': {
    body: {
      /** 合同编号：由您指定，应用内唯一 */ contractNo: string /** end 解除，void 自始作废 */
      kind: 'end' | 'void' /** 原因 */
      reason: string /** 合同编号：由您指定，应用内唯一 */
      agreementNo?: string
    }
    data: {
      /** 解约协议的编号 */ contractNo: string /** 合同状态 */
      status:
        | 'draft'
        | 'filling'
        | 'approving'
        | 'waiting'
        | 'signing'
        | 'completed'
        | 'refused'
        | 'rejected'
        | 'voided'
        | 'expired'
        | 'withdrawn'
        | 'terminating'
        | 'terminated'
        | 'ended'
    }
  }
  /** 获取签署页地址 */
  'contract/signUrl': {
    body: {
      /** 合同编号：由您指定，应用内唯一 */ contractNo: string /** 用户账号：由您在应用内自行指定，应用内唯一 */
      account: string /** 链接有效分钟数，5–1440，默认 30 */
      ttl?: number /** 完成后返回的地址；域名或应用协议须已在应用的「域名」中登记。返回时带 contractNo、result、state */
      returnUrl?: string /** 原样带回的内容 */
      state?: string
    }
    data: {
      /** 页面地址，只能由首个打开它的浏览器使用 */ url: string /** ISO 8601 时间，带时区 */
      expiresAt: string /** 链接编号，可在控制台作废 */
      linkId: string
    }
  }
  /** 获取批量签署页地址 */
  'contract/batchSignUrl': {
    body: {
      contractNos: string[] /** 用户账号：由您在应用内自行指定，应用内唯一 */
      account: string /** 链接有效分钟数，5–1440，默认 30 */
      ttl?: number /** 完成后返回的地址；域名或应用协议须已在应用的「域名」中登记。返回时带 contractNo、result、state */
      returnUrl?: string /** 原样带回的内容 */
      state?: string
    }
    data: {
      /** 页面地址，只能由首个打开它的浏览器使用 */ url: string /** ISO 8601 时间，带时区 */
      expiresAt: string /** 链接编号，可在控制台作废 */
      linkId: string
    }
  }
  /** 获取合同查看页地址 */
  'contract/previewUrl': {
    body: {
      /** 合同编号：由您指定，应用内唯一 */ contractNo: string /** 链接有效分钟数，5–1440，默认 30 */
      ttl?: number /** 完成后返回的地址；域名或应用协议须已在应用的「域名」中登记。返回时带 contractNo、result、state */
      returnUrl?: string /** 原样带回的内容 */
      state?: string
    }
    data: {
      /** 页面地址，只能由首个打开它的浏览器使用 */ url: string /** ISO 8601 时间，带时区 */
      expiresAt: string /** 链接编号，可在控制台作废 */
      linkId: string
    }
  }
  /** 获取发起页地址 */
  'contract/initiateUrl': {
    body: {
      /** 合同编号：由您指定，应用内唯一 */ contractNo: string /** 链接有效分钟数，5–1440，默认 30 */
      ttl?: number /** 完成后返回的地址；域名或应用协议须已在应用的「域名」中登记。返回时带 contractNo、result、state */
      returnUrl?: string /** 原样带回的内容 */
      state?: string
    }
    data: {
      /** 页面地址，只能由首个打开它的浏览器使用 */ url: string /** ISO 8601 时间，带时区 */
      expiresAt: string /** 链接编号，可在控制台作废 */
      linkId: string
    }
  }
  /** 获取模板编辑页地址 */
  'template/editUrl': {
    body: {
      /** 模板编号 */ templateNo: string /** 链接有效分钟数，5–1440，默认 30 */
      ttl?: number /** 完成后返回的地址；域名或应用协议须已在应用的「域名」中登记。返回时带 contractNo、result、state */
      returnUrl?: string /** 原样带回的内容 */
      state?: string
    }
    data: {
      /** 页面地址，只能由首个打开它的浏览器使用 */ url: string /** ISO 8601 时间，带时区 */
      expiresAt: string /** 链接编号，可在控制台作废 */
      linkId: string
    }
  }
  /** 获取印章管理页地址 */
  'seal/manageUrl': {
    body: {
      /** 用户账号：由您在应用内自行指定，应用内唯一 */ account: string /** 链接有效分钟数，5–1440，默认 30 */
      ttl?: number /** 完成后返回的地址；域名或应用协议须已在应用的「域名」中登记。返回时带 contractNo、result、state */
      returnUrl?: string /** 原样带回的内容 */
      state?: string
    }
    data: {
      /** 页面地址，只能由首个打开它的浏览器使用 */ url: string /** ISO 8601 时间，带时区 */
      expiresAt: string /** 链接编号，可在控制台作废 */
      linkId: string
    }
  }
  /** 获取个人实名页地址 */
  'identity/personUrl': {
    body: {
      /** 用户账号：由您在应用内自行指定，应用内唯一 */ account: string /** 链接有效分钟数，5–1440，默认 30 */
      ttl?: number /** 完成后返回的地址；域名或应用协议须已在应用的「域名」中登记。返回时带 contractNo、result、state */
      returnUrl?: string /** 原样带回的内容 */
      state?: string
    }
    data: {
      /** 页面地址，只能由首个打开它的浏览器使用 */ url: string /** ISO 8601 时间，带时区 */
      expiresAt: string /** 链接编号，可在控制台作废 */
      linkId: string /** 实名流水号 */
      serialNo: string
    }
  }
  /** 获取企业认证页地址 */
  'identity/companyUrl': {
    body: {
      /** 用户账号：由您在应用内自行指定，应用内唯一 */ account: string /** 链接有效分钟数，5–1440，默认 30 */
      ttl?: number /** 完成后返回的地址；域名或应用协议须已在应用的「域名」中登记。返回时带 contractNo、result、state */
      returnUrl?: string /** 原样带回的内容 */
      state?: string
    }
    data: {
      /** 页面地址，只能由首个打开它的浏览器使用 */ url: string /** ISO 8601 时间，带时区 */
      expiresAt: string /** 链接编号，可在控制台作废 */
      linkId: string /** 实名流水号 */
      serialNo: string
    }
  }
  /** 查询存证 */
  'evidence/get': {
    body: { /** 合同编号：由您指定，应用内唯一 */ contractNo?: string /** 存证编号 */; evidenceNo?: string }
    data: {
      /** 存证编号；合同完成后产生 */ evidenceNo: string | null /** 公开核验页 */
      viewUrl: string | null /** ISO 8601 时间，带时区 */
      completedAt: string | null /** 存证的哈希；合同的存证为 null */
      sha256: string | null /** 存证时给出的标识 */
      tag: string | null /** 离线核验材料，JSON 文本；写入日志后产生 */
      proof: string | null
    }
  }
  /** 下载存证报告 */
  'evidence/report': {
    body: { /** 合同编号：由您指定，应用内唯一 */ contractNo: string }
    data: { /** 报告链接 */ url: string /** 文件名 */; fileName: string }
  }
  /** 为任意文件的哈希存证 */
  'evidence/anchorHash': {
    body: {
      /** 文件的 SHA-256，小写十六进制 */ sha256: string /** 您的标识，写入存证，请勿含个人信息 */
      tag?: string
    }
    data: {
      /** 存证编号 */ evidenceNo: string /** 存证的哈希 */
      sha256: string /** 您的标识 */
      tag: string | null /** ISO 8601 时间，带时区 */
      anchoredAt: string
    }
  }
  /** 问合同：一句话查本应用的全部合同 */
  'contract/ask': {
    body: {
      /** 问题，如 明年一季度到期、会自动续约的有哪些；与 plan 至少填一项 */ question?: string /** 读懂的条件，由 contract/ask 返回；原样传回即可 */
      previous?: Record<string, never> /** 读懂的条件，由 contract/ask 返回；原样传回即可 */
      plan?: Record<string, never> /** 从 plan 中去掉的部分，取 chips 的 part */
      without?: string /** 只问带有这些标签的合同（企业在合同归档中打的标签，须全部具备）；不传时沿用上次的 */
      tags?: string[] /** 列出哪一类：matching 符合（默认）、doubtful 存疑、unstated 未约定、unread 无法读取 */
      show?: 'matching' | 'doubtful' | 'unstated' | 'unread' /** 页码，从 1 开始 */
      page?: number /** 每页条数，默认 20 */
      pageSize?: number
    }
    data: {
      /** 读懂的问题 */ said: string
      chips: {
        /** 哪一部分 */ part: string /** 条件 */
        text: string
      }[] /** 读懂的条件，由 contract/ask 返回；原样传回即可 */
      plan: Record<string, never>
      account: {
        /** 共多少份 */ total: number /** 符合 */
        matching: number /** 不符合 */
        notMatching: number /** 未约定 */
        unstated: number /** 存疑 */
        doubtful: number /** 无法读取 */
        unread: number
      } /** 无法读取的之中，正在等待识别的 */
      waiting: number
      figure: {
        /** 合计、平均等 */ value: number | null /** 由多少份得出 */
        of: number /** 单位 */
        unit: string
      } | null
      groups: { label: string /** 份数 */; count: number /** 合计、平均等 */; value: number | null }[] | null
      list: {
        /** 合同编号 */ contractNo: string /** 名称 */
        name: string /** 相对方 */
        counterpart: string | null /** 判断的理由 */
        why: string /** 判断所依据的要素 */
        facts: {
          /** 要素编号，如 warranty */ key: string /** 名称，如 质保期 */
          name: string /** 明确、明确没有、见其他文件、存疑、未约定、不适用、未读出，七者不重叠 */
          state: string /** 值；没有值时为空 */
          value: string /** 哪一期或哪一批 */
          phase: string | null /** 存疑的原因 */
          why: string | null /** 可信度，0–100 */
          confidence: number /** 由其他值算出 */
          computed: boolean /** 由人更正，优先于识别 */
          corrected: boolean /** 依据 */
          quotes: {
            /** 所在文件，见 contract/get 的 files；出自补充协议时为 null */ fileId:
              | string
              | null /** 页码，从 1 开始 */
            page: number | null /** x、y、宽、高，是页宽与页高的比例 */
            box: number[] | null /** 原文 */
            text: string /** 出自哪份补充协议 */
            supplement: string | null
          }[]
        }[]
      }[] /** 这一类共多少份 */
      total: number /** ISO 8601 时间，带时区 */
      asOf: string
    }
  }
  /** 一份合同的要素与原文 */
  'contract/facts': {
    body: { /** 合同编号：由您指定，应用内唯一 */ contractNo: string }
    data: {
      /** 合同编号 */ contractNo: string /** unfinished 未签署完成，waiting 等待识别，read 已读，part 部分页面读不出，unread 无法读取 */
      state: string /** 合同类型；没有读出时为空 */
      kind: string /** 识别版本 */
      extractor: string | null
      facts: {
        /** 要素编号，如 warranty */ key: string /** 名称，如 质保期 */
        name: string /** 明确、明确没有、见其他文件、存疑、未约定、不适用、未读出，七者不重叠 */
        state: string /** 值；没有值时为空 */
        value: string /** 哪一期或哪一批 */
        phase: string | null /** 存疑的原因 */
        why: string | null /** 可信度，0–100 */
        confidence: number /** 由其他值算出 */
        computed: boolean /** 由人更正，优先于识别 */
        corrected: boolean /** 依据 */
        quotes: {
          /** 所在文件，见 contract/get 的 files；出自补充协议时为 null */ fileId:
            | string
            | null /** 页码，从 1 开始 */
          page: number | null /** x、y、宽、高，是页宽与页高的比例 */
          box: number[] | null /** 原文 */
          text: string /** 出自哪份补充协议 */
          supplement: string | null
        }[]
      }[] /** 合同没有约定的要素 */
      unstated: { /** 要素编号 */ key: string /** 名称 */; name: string }[]
    }
  }
  /** 发起合同比对 */
  'compare/create': {
    body: {
      /** 文件编号，由 file/upload 返回 */ baseFileId: string /** 文件编号，由 file/upload 返回 */
      compareFileId: string /** 印章识别 */
      sealRecognition?: boolean /** 全半角识别 */
      fullWidthHalfWidthRecognition?: boolean /** 字体识别 */
      fontFamilyRecognition?: boolean /** 字号识别 */
      fontSizeRecognition?: boolean /** 手写体识别 */
      handWritingRecognition?: boolean
    }
    data: { /** 任务编号 */ taskNo: string }
  }
  /** 查询比对结果 */
  'compare/get': {
    body: { /** 任务编号 */ taskNo: string }
    data: {
      /** 任务编号 */ taskNo: string /** waiting 排队，running 处理中，finished 完成，failed 失败 */
      status: string /** 进度，0–100 */
      progress: number /** 失败原因 */
      reason: string | null /** 扣除的份数；失败后返还为 0 */
      copies: number /** 结果页，由绑定企业的成员登录后查看；沙箱没有可登录的成员，为 null */
      webUrl: string | null /** ISO 8601 时间，带时区 */
      createdAt: string /** ISO 8601 时间，带时区 */
      finishedAt: string | null /** 相似度，0–1 */
      similarity: number | null /** 差异，完成后返回 */
      diffs: {
        /** 差异编号，供 compare/feedback */ diffId: string /** 差异类型：insert 新增，delete 删除，replace 修改，move 移动 */
        type: string /** 重要程度：high 高，medium 中，low 低 */
        importance: string /** 所在条款 */
        clause: string | null /** 主合同内容 */
        baseText: string /** 对比合同内容 */
        compareText: string /** 本应用的反馈 */
        feedback: {
          /** right 判断正确，wrong 判断有误，other 其他意见 */ verdict: string /** 说明 */
          note: string | null /** ISO 8601 时间，带时区 */
          at: string
        } | null
      }[]
    }
  }
  /** 反馈一处差异 */
  'compare/feedback': {
    body: {
      /** 任务编号 */ taskNo: string /** 差异编号 */
      diffId: string /** right 判断正确，wrong 判断有误，other 其他意见，none 撤回反馈 */
      verdict: 'right' | 'wrong' | 'other' | 'none' /** 说明 */
      note?: string
    }
    data: {
      /** 本应用的反馈 */ feedback: {
        /** right 判断正确，wrong 判断有误，other 其他意见 */ verdict: string /** 说明 */
        note: string | null /** ISO 8601 时间，带时区 */
        at: string
      } | null
    }
  }
  /** 发起合同审查 */
  'review/create': {
    body: {
      /** 文件编号，由 file/upload 返回 */ fileId: string /** 合同类型；不填自动判断 */
      type?: string /** 审查立场 */
      side?: '甲方' | '乙方' | '中立' /** 尺度 */
      strictness?: '严格' | '中立' | '宽松'
    }
    data: { /** 任务编号 */ taskNo: string }
  }
  /** 查询审查结果 */
  'review/get': {
    body: { /** 任务编号 */ taskNo: string }
    data: {
      /** 任务编号 */ taskNo: string /** waiting 排队，running 处理中，finished 完成，failed 失败 */
      status: string /** 进度，0–100 */
      progress: number /** 失败原因 */
      reason: string | null /** 扣除的份数；失败后返还为 0 */
      copies: number /** 结果页，由绑定企业的成员登录后查看；沙箱没有可登录的成员，为 null */
      webUrl: string | null /** ISO 8601 时间，带时区 */
      createdAt: string /** ISO 8601 时间，带时区 */
      finishedAt: string | null /** 合同类型 */
      type: string /** 发现，完成后返回 */
      findings: {
        /** 发现编号，供 review/feedback */ findingId: string /** 风险 */
        title: string /** high 高，medium 中，low 低 */
        level: string /** 原文 */
        quote: string /** 说明 */
        why: string /** 法律依据 */
        legalBasis: string[] /** 建议 */
        suggestion: string /** 建议写法 */
        wording: string /** 本应用的反馈 */
        feedback: {
          /** right 判断正确，wrong 判断有误，other 其他意见 */ verdict: string /** 说明 */
          note: string | null /** ISO 8601 时间，带时区 */
          at: string
        } | null
      }[]
    }
  }
  /** 反馈一项风险 */
  'review/feedback': {
    body: {
      /** 任务编号 */ taskNo: string /** 发现编号 */
      findingId: string /** right 判断正确，wrong 判断有误，other 其他意见，none 撤回反馈 */
      verdict: 'right' | 'wrong' | 'other' | 'none' /** 说明 */
      note?: string
    }
    data: {
      /** 本应用的反馈 */ feedback: {
        /** right 判断正确，wrong 判断有误，other 其他意见 */ verdict: string /** 说明 */
        note: string | null /** ISO 8601 时间，带时区 */
        at: string
      } | null
    }
  }
  /** 可提取的已知要素 */
  'extract/facts': {
    body: Record<string, never>
    data: {
      list: {
        /** 要素编号 */ fact: string /** 名称 */
        name: string /** 分组 */
        group: string /** 类型 */
        type: string /** 只见于这些类型的合同；空为不限 */
        kinds: string[]
      }[]
    }
  }
  /** 提取自定义字段 */
  'extract/create': {
    body: {
      /** 文件编号，由 file/upload 返回 */ fileId: string /** 要提取的字段 */
      fields: {
        /** 您给字段的编号，应答中以此区分 */ key: string /** 字段名称，也是合同中的写法，如 项目编号 */
        name: string /** 合同中的其他写法，如 项目号、工程编号 */
        labels?: string[]
        type?:
          | 'text'
          | 'money'
          | 'date'
          | 'ratio'
          | 'duration'
          | 'number' /** 取已知要素而不按写法查找；编号见 extract/facts */
        fact?: string
      }[]
    }
    data: { /** 任务编号 */ taskNo: string }
  }
  /** 查询提取结果 */
  'extract/get': {
    body: { /** 任务编号 */ taskNo: string }
    data: {
      /** 任务编号 */ taskNo: string /** waiting 排队，running 处理中，finished 完成，failed 失败 */
      status: string /** 进度，0–100 */
      progress: number /** 失败原因 */
      reason: string | null /** 扣除的份数；失败后返还为 0 */
      copies: number /** 结果页，由绑定企业的成员登录后查看；沙箱没有可登录的成员，为 null */
      webUrl: string | null /** ISO 8601 时间，带时区 */
      createdAt: string /** ISO 8601 时间，带时区 */
      finishedAt: string | null /** 合同类型 */
      type: string /** 每个字段的内容，完成后返回，次序同请求 */
      fields: {
        /** 您给字段的编号 */ key: string /** 字段名称 */
        name: string /** 合同列出几项时为几项 */
        values: {
          /** stated 明确，none 明确没有，elsewhere 见其他文件，doubtful 存疑，unstated 未约定，notApplicable 不适用，unread 未读出 */ state: string /** 可直接展示的值，没有则为空 */
          shown: string /** 文字、当事人、地点或选项 */
          text: string | null /** 日期，YYYY-MM-DD */
          day: string | null /** 金额，分 */
          cents: number | null /** 币种 */
          currency: string | null /** 比例，% */
          percent: number | null /** 期限或数字 */
          n: number | null /** 期限或数字的单位 */
          unit: string | null /** 是或否 */
          yes: boolean | null /** 把握，0–100 */
          confidence: number /** 存疑、见其他文件或没有读出的原因 */
          why: string | null /** 依据的原文及位置 */
          quotes: {
            /** 原文 */ text: string /** 页码，从 1 起 */
            page: number | null /** [x, y, 宽, 高]，左上角为原点 */
            box: number[] | null
          }[]
        }[] /** 本应用的反馈 */
        feedback: {
          /** right 判断正确，wrong 判断有误，other 其他意见 */ verdict: string /** 说明 */
          note: string | null /** ISO 8601 时间，带时区 */
          at: string
        } | null
      }[]
    }
  }
  /** 反馈一个字段 */
  'extract/feedback': {
    body: {
      /** 任务编号 */ taskNo: string /** 您给字段的编号，应答中以此区分 */
      key: string /** right 判断正确，wrong 判断有误，other 其他意见，none 撤回反馈 */
      verdict: 'right' | 'wrong' | 'other' | 'none' /** 说明 */
      note?: string
    }
    data: {
      /** 本应用的反馈 */ feedback: {
        /** right 判断正确，wrong 判断有误，other 其他意见 */ verdict: string /** 说明 */
        note: string | null /** ISO 8601 时间，带时区 */
        at: string
      } | null
    }
  }
  /** 申请出证 */
  'notary/apply': {
    body: {
      /** 合同编号：由您指定，应用内唯一 */ contractNo: string /** 出证用途，印在申请书上 */
      use: string /** 出证商品：certificate 存证证书，report 出证报告，verification 验签报告，notary 公证处出证；默认 report */
      commodity?:
        | 'certificate'
        | 'report'
        | 'verification'
        | 'notary' /** 出证文件的接收人，默认为绑定企业的管理员 */
      receiver?: { /** 姓名 */ name: string /** 手机号 */; mobile: string }
    }
    data: {
      /** 出证申请编号 */ applyNo: string /** 合同编号 */
      contractNo: string /** 出证商品：certificate 存证证书，report 出证报告，verification 验签报告，notary 公证处出证；默认 report */
      commodity:
        | 'certificate'
        | 'report'
        | 'verification'
        | 'notary' /** unsigned 待签署申请书，applied 已提交，accepted 已受理，issuing 出证中，issued 已出证，reported 已出报告，refused 不予受理 */
      status: string /** 不予受理的原因 */
      reason: string | null /** 申请书的签署页，由绑定企业的管理员登录后签署并提交；已提交或沙箱为 null */
      signUrl: string | null /** 出证文件，10 分钟内有效 */
      url: string | null /** 出证文件名 */
      fileName: string | null /** ISO 8601 时间，带时区 */
      createdAt: string
    }
  }
  /** 查询出证申请 */
  'notary/get': {
    body: { /** 出证申请编号 */ applyNo: string }
    data: {
      /** 出证申请编号 */ applyNo: string /** 合同编号 */
      contractNo: string /** 出证商品：certificate 存证证书，report 出证报告，verification 验签报告，notary 公证处出证；默认 report */
      commodity:
        | 'certificate'
        | 'report'
        | 'verification'
        | 'notary' /** unsigned 待签署申请书，applied 已提交，accepted 已受理，issuing 出证中，issued 已出证，reported 已出报告，refused 不予受理 */
      status: string /** 不予受理的原因 */
      reason: string | null /** 申请书的签署页，由绑定企业的管理员登录后签署并提交；已提交或沙箱为 null */
      signUrl: string | null /** 出证文件，10 分钟内有效 */
      url: string | null /** 出证文件名 */
      fileName: string | null /** ISO 8601 时间，带时区 */
      createdAt: string
    }
  }
  /** 补取事件 */
  'webhook/events': {
    body: {
      /** 上次返回的 nextCursor */ cursor?: string /** 从这一时间起，首次使用 */
      since?: string /** 最多条数，默认 100 */
      limit?: number /** 没有新事件时最多等待的秒数，默认 0 立即返回；同时等待的请求每应用最多 20 个 */
      waitSeconds?: number
    }
    data: {
      list: {
        /** 事件编号，重推时不变 */ id: string /** 事件类型 */
        type: string /** 层级 */
        level: string /** 合同级：不再等待任何签署 */
        isFinal: boolean /** 合同内连续序号 */
        seq: number | null /** 发生时间 */
        occurredAt: string /** 应用编号 */
        appId: string /** 环境 */
        env: string /** 只在测试推送中出现，恒为 true；没有任何事情发生 */
        test?: boolean /** 内容 */
        data: unknown
      }[] /** 下次传入 */
      nextCursor: string /** 还有更多 */
      hasMore: boolean
    }
  }
  /** 重推事件 */
  'webhook/resend': {
    body: { /** 事件编号 */ eventId: string }
    data: { /** 重推的条数 */ pushes: number }
  }
  /** 产生一条测试事件 */
  'webhook/test': {
    body: {
      /** 事件类型，默认 webhook.test */ type?:
        | 'contract.sent'
        | 'contract.filled'
        | 'contract.expiring'
        | 'contract.completed'
        | 'contract.refused'
        | 'contract.expired'
        | 'contract.withdrawn'
        | 'contract.reopened'
        | 'contract.terminating'
        | 'contract.terminated'
        | 'contract.ended'
        | 'contract.voided'
        | 'signer.turn'
        | 'signer.viewed'
        | 'signer.filled'
        | 'signer.signed'
        | 'signer.refused'
        | 'signer.transferred'
        | 'approval.passed'
        | 'approval.rejected'
        | 'identity.passed'
        | 'identity.failed'
        | 'identity.reviewing'
        | 'seal.reviewed'
        | 'sealAuth.granted'
        | 'sealAuth.revoked'
        | 'sealAuth.expiring'
        | 'evidence.ready'
        | 'signReport.ready'
        | 'notary.changed'
        | 'compare.finished'
        | 'review.finished'
        | 'extract.finished'
        | 'file.ready'
        | 'file.failed'
        | 'quota.low'
        | 'key.expiring'
        | 'store.failed'
        | 'template.saved'
        | 'webhook.test'
    }
    data: { /** 事件编号 */ eventId: string }
  }
  /** 读取沙箱收件箱 */
  'sandbox/inbox': {
    body: { /** 最多返回条数，默认 20 */ limit?: number }
    data: {
      list: {
        /** 短信、语音或邮件 */ channel: string /** 收件人 */
        target: string /** 内容 */
        content: string /** ISO 8601 时间，带时区 */
        at: string
      }[]
    }
  }
  /** 代签署人操作 */
  'sandbox/actAs': {
    body: {
      /** 合同编号：由您指定，应用内唯一 */ contractNo: string /** 用户账号：由您在应用内自行指定，应用内唯一 */
      account: string
      action:
        | 'view'
        | 'fill'
        | 'sign'
        | 'refuse' /** 控件的值：键为控件 key 或名称；选择项填选项文字或序号（从 0 起），表格为行对象数组 */
      values?: Record<string, unknown> /** 拒签原因 */
      reason?: string
    }
    data: {
      /** 合同编号 */ contractNo: string /** 合同状态 */
      status:
        | 'draft'
        | 'filling'
        | 'approving'
        | 'waiting'
        | 'signing'
        | 'completed'
        | 'refused'
        | 'rejected'
        | 'voided'
        | 'expired'
        | 'withdrawn'
        | 'terminating'
        | 'terminated'
        | 'ended'
    }
  }
  /** 产生一份智能体的提议 */
  'sandbox/propose': {
    body: {
      /** 合同编号：由您指定，应用内唯一 */ contractNo: string
      act: 'send' | 'urge' | 'withdraw' /** 智能体说的理由 */
      reason: string
    }
    data: { /** 提议编号 */ proposalId: string /** 提议的操作 */; act: string }
  }
  /** 代本人确认或拒绝智能体的提议 */
  'sandbox/decideProposal': {
    body: { /** 提议编号 */ proposalId: string; decision: 'confirm' | 'refuse' }
    data: { /** 提议编号 */ proposalId: string /** confirm 已确认并办理，refuse 已拒绝 */; decision: string }
  }
  /** 快进合同的时间 */
  'sandbox/advance': {
    body: { /** 合同编号：由您指定，应用内唯一 */ contractNo: string /** 小时数 */; hours: number }
    data: {
      /** 合同编号 */ contractNo: string /** 合同状态 */
      status:
        | 'draft'
        | 'filling'
        | 'approving'
        | 'waiting'
        | 'signing'
        | 'completed'
        | 'refused'
        | 'rejected'
        | 'voided'
        | 'expired'
        | 'withdrawn'
        | 'terminating'
        | 'terminated'
        | 'ended'
    }
  }
}
export type EndpointPath = keyof Endpoints
