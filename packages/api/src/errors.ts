// Every way a call can fail: a stable number, the sentence a person reads, and when it happens.
// The web shows `msg`; partners look the number up; the server throws by name.

export type ErrorFacts = { code: number; http: number; msg: string; when: string }

const table = {
  BAD_REQUEST: {
    code: 400,
    http: 400,
    msg: '请求内容有误，请检查后重试',
    when: '请求不是合法的 JSON，或字段不符合接口定义',
  },
  UNAUTHENTICATED: {
    code: 401,
    http: 401,
    msg: '登录已过期，请重新登录',
    when: '没有登录，或登录令牌已失效',
  },
  FORBIDDEN: { code: 403, http: 403, msg: '无权访问！', when: '当前角色没有此操作的权限' },
  NOT_FOUND: { code: 404, http: 404, msg: '内容不存在或已被删除', when: '对象不存在，或不在可见范围内' },
  METHOD_NOT_ALLOWED: {
    code: 405,
    http: 405,
    msg: '请求方式不支持',
    when: '接口存在，但不接受这种 HTTP 方法',
  },
  CONFLICT: { code: 409, http: 409, msg: '数据已被他人修改，请刷新后重试', when: '提交时数据已变化' },
  RETRY: {
    code: 412,
    http: 412,
    msg: '系统繁忙，正在重试',
    when: '并发冲突或相同请求仍在处理，可用同一幂等键重试',
  },
  TOO_LARGE: { code: 413, http: 413, msg: '提交的内容过大', when: '请求体超过上限' },
  UNSUPPORTED_MEDIA: { code: 415, http: 415, msg: '不支持的内容类型', when: 'Content-Type 与接口定义不符' },
  TOO_MANY: { code: 429, http: 429, msg: '操作过于频繁，请稍后再试', when: '超过频率限制' },
  INTERNAL: {
    code: 500,
    http: 500,
    msg: '系统开小差了，请稍后重试',
    when: '服务器内部错误，可凭请求编号查询',
  },
  UNAVAILABLE: { code: 503, http: 503, msg: '服务暂不可用，请稍后重试', when: '数据库不可用或服务正在停止' },
  FORCED_LOGOUT: {
    code: 1003,
    http: 200,
    msg: '您的账号已在别处下线，请重新登录',
    when: '管理员强制下线，或账号被冻结、密码被修改',
  },

  SIGNATURE_MISSING: { code: 1101, http: 400, msg: '请求缺少签名，请刷新页面后重试', when: '没有带签名头' },
  SIGNATURE_WRONG: {
    code: 1102,
    http: 400,
    msg: '请求签名不正确，请刷新页面后重试',
    when: '请求内容被改动，或签名密钥不符',
  },
  SIGNATURE_SKEW: {
    code: 1103,
    http: 400,
    msg: '设备时间与服务器相差过大，请校准时间后重试',
    when: '时间戳与服务器时间相差超过 5 分钟',
  },
  SIGNATURE_REPLAY: {
    code: 1104,
    http: 400,
    msg: '请求已处理，请勿重复提交',
    when: '相同随机数的请求已经收到过',
  },
  IDEMPOTENCY_REUSED: {
    code: 1105,
    http: 409,
    msg: '幂等键已用于其他请求',
    when: '同一幂等键带来了不同的请求内容',
  },

  CAPTCHA_WRONG: {
    code: 2001,
    http: 200,
    msg: '图形验证码错误，请重新输入',
    when: '图形验证码错误、过期或已用过',
  },
  CAPTCHA_REQUIRED: { code: 2002, http: 200, msg: '请输入图形验证码', when: '多次失败后需要图形验证码' },
  CODE_WRONG: {
    code: 2003,
    http: 200,
    msg: '验证码错误或已失效，请重新获取',
    when: '短信、语音或邮件验证码错误、过期、用过，或尝试超过 5 次',
  },
  CODE_TOO_OFTEN: {
    code: 2004,
    http: 200,
    msg: '验证码发送过于频繁，请稍后再试',
    when: '同一号码超过每分钟 1 次、每小时 5 次、每天 10 次',
  },
  LOGIN_WRONG: { code: 2005, http: 200, msg: '账号或密码错误', when: '账号不存在或密码错误，二者不作区分' },
  LOGIN_LOCKED: {
    code: 2006,
    http: 200,
    msg: '登录失败次数过多，请 30 分钟后再试或找回密码',
    when: '30 分钟内失败 10 次',
  },
  ACCOUNT_FROZEN: { code: 2007, http: 200, msg: '账号已被冻结，请联系管理员', when: '账号被冻结' },
  PASSWORD_WEAK: {
    code: 2008,
    http: 200,
    msg: '密码需 8–64 位，且至少包含字母、数字、符号中的两种',
    when: '新密码过弱',
  },
  MOBILE_INVALID: { code: 2009, http: 200, msg: '请输入正确的手机号', when: '手机号格式不正确' },
  REGISTER_FAILED: {
    code: 2010,
    http: 200,
    msg: '注册未成功，请核对验证码；如已注册请直接登录',
    when: '验证码错误或该号码已注册，二者不作区分',
  },
  AGREEMENT_REQUIRED: { code: 2011, http: 200, msg: '请先阅读并同意服务协议与隐私政策', when: '未勾选协议' },
  COMPANY_NOT_JOINED: {
    code: 2012,
    http: 200,
    msg: '您不是该企业的成员',
    when: '切换到未加入或已离开的企业',
  },
  MEMBER_FROZEN: {
    code: 2013,
    http: 200,
    msg: '您在该企业的成员身份已被冻结，请联系企业管理员',
    when: '成员状态为冻结',
  },

  DEPARTMENT_NAME_TAKEN: {
    code: 2101,
    http: 200,
    msg: '同级部门中已有同名部门',
    when: '新增、改名或移动后与同级部门重名',
  },
  DEPARTMENT_NOT_EMPTY: {
    code: 2102,
    http: 200,
    msg: '部门下还有成员或子部门，请先移走再删除',
    when: '删除非空部门',
  },
  DEPARTMENT_LOOP: {
    code: 2103,
    http: 200,
    msg: '不能把部门移动到它自己或它的下级部门中',
    when: '移动部门形成循环',
  },
  DEPARTMENT_TOO_DEEP: { code: 2104, http: 200, msg: '部门层级不能超过 10 级', when: '部门层级过深' },
  DEPARTMENT_ROOT: { code: 2105, http: 200, msg: '企业根部门不能删除或移动', when: '删除或移动根部门' },
  MEMBER_EXISTS: { code: 2111, http: 200, msg: '该手机号已是本企业成员', when: '重复添加成员' },
  MEMBER_SELF: { code: 2112, http: 200, msg: '不能对自己执行此操作', when: '删除、冻结自己或修改自己的角色' },
  MEMBER_ABOVE: {
    code: 2113,
    http: 200,
    msg: '该成员是系统管理员，只有系统管理员可以操作',
    when: '对权限更高的成员执行操作',
  },
  LAST_ADMIN: {
    code: 2114,
    http: 200,
    msg: '企业至少需要一名正常状态的系统管理员',
    when: '移除最后一名系统管理员',
  },
  HANDOVER_TO_SELF: { code: 2115, http: 200, msg: '交接人与接收人不能是同一人', when: '离职交接选择了本人' },
  HANDOVER_RECEIVER: {
    code: 2116,
    http: 200,
    msg: '接收人须为本企业已实名的正常成员',
    when: '接收人被冻结、未激活或未实名',
  },
  ROLE_LOCKED: { code: 2121, http: 200, msg: '系统内置角色不能修改或删除', when: '修改或删除内置角色' },
  ROLE_NAME_TAKEN: { code: 2122, http: 200, msg: '已有同名角色', when: '角色重名' },
  ROLE_IN_USE: {
    code: 2123,
    http: 200,
    msg: '角色下还有成员，请先移除成员再删除',
    when: '删除仍有成员的角色',
  },
  GRANT_BEYOND_OWN: {
    code: 2124,
    http: 200,
    msg: '不能授予自己没有的权限或更大的数据范围',
    when: '授予超出本人范围的权限',
  },
  IMPORT_FILE: {
    code: 2131,
    http: 200,
    msg: '无法读取该文件，请使用下载的 Excel 模板填写后上传',
    when: '导入文件不是 xlsx 或表头不符',
  },
  IMPORT_TOO_MANY: { code: 2132, http: 200, msg: '单次最多导入 5000 行', when: '导入行数过多' },

  ID_NUMBER_INVALID: {
    code: 2201,
    http: 200,
    msg: '身份证号码有误，请核对后重新输入',
    when: '身份证号校验位、出生日期或地区码不正确',
  },
  IDENTITY_DONE: { code: 2202, http: 200, msg: '您已完成实名认证', when: '已实名后再次提交' },
  IDENTITY_LIMIT: {
    code: 2203,
    http: 200,
    msg: '认证次数已达上限，请使用其他方式认证',
    when: '同一方式一天内失败 5 次',
  },
  IDENTITY_TAKEN: {
    code: 2204,
    http: 200,
    msg: '该身份信息已在其他账号完成实名，请使用原账号登录或联系客服',
    when: '同一身份已实名其他账号',
  },
  CONSENT_REQUIRED: {
    code: 2205,
    http: 200,
    msg: '请先阅读并同意相关授权',
    when: '人脸、银行卡认证前未单独同意',
  },
  IDENTITY_TICKET: {
    code: 2206,
    http: 200,
    msg: '认证已失效，请重新发起',
    when: '人脸认证凭据不存在或已过期',
  },
  BANK_CARD_INVALID: {
    code: 2207,
    http: 200,
    msg: '银行卡号有误，请核对后重新输入',
    when: '银行卡号校验不通过',
  },
  IDENTITY_UNAVAILABLE: {
    code: 2208,
    http: 200,
    msg: '认证服务暂不可用，本次不计入认证次数，请稍后再试',
    when: '认证机构超时或不可达',
  },
  LINK_INVALID: {
    code: 2209,
    http: 200,
    msg: '链接或二维码已失效，请回到原页面重新获取',
    when: '扫码或链接凭据不存在、已过期或已使用',
  },

  REVIEW_PENDING: {
    code: 2251,
    http: 200,
    msg: '已提交审核，请等待审核结果',
    when: '同一对象已有待审核的申请',
  },
  REVIEW_DECIDED: {
    code: 2252,
    http: 200,
    msg: '该申请已审核或已撤回，请刷新列表',
    when: '审核时申请已不在待审核状态',
  },
  REVIEW_REASON: { code: 2253, http: 200, msg: '请填写驳回原因', when: '驳回申请未写明原因' },
  REVIEW_OWN: { code: 2254, http: 200, msg: '不能审核自己提交的申请', when: '审核人与申请人是同一人' },

  FILE_TYPE: {
    code: 3001,
    http: 200,
    msg: '上传文件类型错误，仅支持上传BMP/JPEG/JPG/PNG/TIF/TIFF格式图片及Word/WPS/PDF/OFD格式文档',
    when: '文件内容不属于支持的类型',
  },
  FILE_SIZE: { code: 3002, http: 200, msg: '单个文件大小不超过10M，请重新上传', when: '文件超过 10 MB' },
  FILE_MISSING: { code: 3003, http: 200, msg: '请选择要上传的文件', when: '表单里没有文件' },
  FILE_LINK_EXPIRED: {
    code: 3004,
    http: 403,
    msg: '链接已失效，请返回页面重新打开',
    when: '文件链接过期或被改动',
  },
  PICTURE_TYPE: {
    code: 3005,
    http: 200,
    msg: '仅支持 JPG、PNG 格式的图片，且不超过 2M',
    when: '头像等图片的内容不是 JPG 或 PNG，或过大',
  },

  PACKAGE_LIMIT: {
    code: 3101,
    http: 200,
    msg: '当前套餐版本暂不支持此功能，建议您升级至更高版本后使用',
    when: '套餐不含此功能或数量已满',
  },
  QUOTA_SHORT: {
    code: 3111,
    http: 200,
    msg: '剩余份数不足，请购买或联系管理员',
    when: '可用份数少于本次所需，未扣减任何份数',
  },
  COMPANY_UNVERIFIED: { code: 3102, http: 200, msg: '未实名企业，暂不支持购买', when: '企业未通过认证' },
  TASK_NOT_READY: { code: 3201, http: 200, msg: '任务尚未完成，请稍后再试', when: '下载了仍在处理的任务' },
} as const satisfies Record<string, ErrorFacts>

export type ErrorName = keyof typeof table
export const ERRORS: Record<ErrorName, ErrorFacts> = table
