// Everybody the demo company has dealt with in its year. All of them are plainly invented.

export type Counterpart = {
  name: string
  /** Its province is read off its address. */
  address: string
  person: { name: string; mobile: string }
}

const placed = (index: number, name: string, province: string, person: string): Counterpart => ({
  name: `示例${name}有限公司`,
  address: `${province}示例市样例路 ${index} 号`,
  person: { name: person, mobile: `13800000${100 + index}` },
})

export const COUNTERPARTS: readonly Counterpart[] = [
  placed(1, '金陵机电设备', '江苏省', '蒋一样'),
  placed(2, '姑苏精密制造', '江苏省', '沈二样'),
  placed(3, '钱塘软件', '浙江省', '韩三样'),
  placed(4, '甬江物流', '浙江省', '杨四样'),
  placed(5, '浦江商务服务', '上海市', '朱五样'),
  placed(6, '临港仓储', '上海市', '秦六样'),
  placed(7, '珠江电子', '广东省', '尤七样'),
  placed(8, '鹏城通信', '广东省', '许八样'),
  placed(9, '羊城广告', '广东省', '何九样'),
  placed(10, '京华信息', '北京市', '吕十样'),
  placed(11, '燕京办公用品', '北京市', '施甲样'),
  placed(12, '锦江餐饮管理', '四川省', '张乙样'),
  placed(13, '蜀道运输', '四川省', '孔丙样'),
  placed(14, '楚天印务', '湖北省', '曹丁样'),
  placed(15, '湘江新材料', '湖南省', '严戊样'),
  placed(16, '泉城建筑装饰', '山东省', '华己样'),
  placed(17, '岛城食品', '山东省', '金庚样'),
  placed(18, '中原人力资源', '河南省', '魏辛样'),
  placed(19, '长安检测技术', '陕西省', '陶壬样'),
  placed(20, '山城汽车租赁', '重庆市', '姜癸样'),
  placed(21, '津门外贸', '天津市', '戚子样'),
  placed(22, '榕城茶业', '福建省', '谢丑样'),
  placed(23, '庐州光电', '安徽省', '邹寅样'),
  placed(24, '盛京重工', '辽宁省', '喻卯样'),
  placed(25, '滇池生态', '云南省', '柏辰样'),
  placed(26, '椰城旅行', '海南省', '水巳样'),
]

/** They sign for themselves: staff, and people who work freelance. */
export const PEOPLE: readonly { name: string; mobile: string }[] = [
  ...['窦午样', '章未样', '云申样', '苏酉样', '潘戌样', '葛亥样', '奚春样', '范夏样', '彭秋样', '郎冬样'],
].map((name, index) => ({ name, mobile: `13800000${150 + index}` }))

/** Whoever begins contracts in the demo company; each by the number he signs in with. */
export const STARTERS = ['13800000001', '13800000003', '13800000004'] as const
export const SEAL_HOLDER = { name: '张三', mobile: '13800000001' }
const LAWYER = { name: '李四', mobile: '13800000002' }
export const HOUSE = '示例科技有限公司'

/** What the house agrees to before it is sent, and who does; nobody agrees to his own. */
export const APPROVALS = [
  { flow: '大额采购审批', kind: '采购合同', fromCents: 10_000_000, approver: LAWYER },
  { flow: '框架协议审批', kind: '框架协议', fromCents: null, approver: SEAL_HOLDER },
] as const
export const approvalOf = (kind: string) => APPROVALS.find((one) => one.kind === kind)

export type Kind = {
  name: string
  code: string
  /** 1 money comes in, 2 money goes out, null where none is agreed on. */
  direction: 1 | 2 | null
  /** From and to, in yuan. */
  yuan: readonly [number, number] | null
  validDays: number
  with: 'company' | 'person'
  subjects: readonly string[]
  /** So often among a hundred. */
  weight: number
}

export const KINDS: readonly Kind[] = [
  {
    name: '采购合同',
    code: 'CG',
    direction: 2,
    yuan: [12_000, 680_000],
    validDays: 365,
    with: 'company',
    weight: 22,
    subjects: ['服务器', '办公设备', '网络设备', '打印耗材', '会议终端', '劳保用品', '机房空调'],
  },
  {
    name: '销售合同',
    code: 'XS',
    direction: 1,
    yuan: [38_000, 2_600_000],
    validDays: 365,
    with: 'company',
    weight: 24,
    subjects: ['数据平台软件', '智能终端', '行业解决方案', '年度软件许可', '传感器套件', '运维服务'],
  },
  {
    name: '服务合同',
    code: 'FW',
    direction: 2,
    yuan: [8000, 320_000],
    validDays: 365,
    with: 'company',
    weight: 14,
    subjects: ['物业', '设备维护', '法律咨询', '云资源', '审计', '保洁', '安全测评'],
  },
  {
    name: '租赁合同',
    code: 'ZL',
    direction: 2,
    yuan: [20_000, 960_000],
    validDays: 365,
    with: 'company',
    weight: 7,
    subjects: ['办公场地', '车辆', '仓库', '展位'],
  },
  {
    name: '运输合同',
    code: 'YS',
    direction: 2,
    yuan: [3000, 120_000],
    validDays: 180,
    with: 'company',
    weight: 7,
    subjects: ['华东干线', '设备专车', '仓配一体', '冷链'],
  },
  {
    name: '技术开发合同',
    code: 'JS',
    direction: 1,
    yuan: [60_000, 1_500_000],
    validDays: 730,
    with: 'company',
    weight: 6,
    subjects: ['移动端应用', '数据中台', '接口定制', '质检算法'],
  },
  {
    name: '框架协议',
    code: 'KJ',
    direction: null,
    yuan: null,
    validDays: 730,
    with: 'company',
    weight: 5,
    subjects: ['年度采购', '战略合作', '渠道代理'],
  },
  {
    name: '保密协议',
    code: 'BM',
    direction: null,
    yuan: null,
    validDays: 1095,
    with: 'company',
    weight: 6,
    subjects: ['项目', '投标', '联合研发'],
  },
  {
    name: '劳动合同',
    code: 'LD',
    direction: null,
    yuan: null,
    validDays: 1095,
    with: 'person',
    weight: 6,
    subjects: ['研发岗', '销售岗', '客服岗', '行政岗'],
  },
  {
    name: '劳务协议',
    code: 'LW',
    direction: 2,
    yuan: [2000, 36_000],
    validDays: 90,
    with: 'person',
    weight: 3,
    subjects: ['翻译', '摄影', '讲师', '美术设计'],
  },
]
