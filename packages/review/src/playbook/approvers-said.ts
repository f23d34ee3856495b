/** A part that is a title by itself: 财务总监, 法务部, CEO. */
const TITLE =
  /(总监|总经理|经理|总裁|主管|负责人|总工程师|总工|主任|部长|科长|处长|董事长|董事会|股东会|委员会|办公会|领导|法务官|合规官|副总|副总裁|顾问|部门?|中心|小组|组|总|长)$|^[A-Za-z]{1,5}$/
/** 财务和法务总监: what the last is called, the others are called too. */
const SHARED = /(总监|经理|主管|负责人|部长|副总裁|副总|总)$/

/** What a department does: 财务和法务总监 shares a title, 李四和法务总监 does not. */
const OFFICE =
  /(?:财务|法务|采购|销售|人事|人力(?:资源)?|行政|运营|风控|质量|品质|技术|研发|市场|生产|工程|审计|合规|信息|产品|供应链|资产|商务|项目|区域|安全|设备|分管|业务|信用|客服|物流|投资|战略)$/

/**
 * Whom a rule names: all of the outer list approve, any one of an inner list does. 财务总监与法务总监 are two,
 * 财务总监或法务总监 either.
 */
export function approversSaid(name: string): string[][] {
  const parts = name
    .split(/[与和及跟、]|以及/)
    .map((part) => part.split(/或者?/).filter(Boolean))
    .filter((any) => any.length > 0)
  const all = parts.flat()
  if (all.length < 2) return [[name]]
  const shared = SHARED.exec(all.at(-1) as string)?.[1]
  // 李与: no name of one letter is cut out of another.
  if (all.some((one) => one.length < 2 && !/^[A-Za-z]$/.test(one))) return [[name]]
  return parts.map((any) =>
    any.map((one) => (TITLE.test(one) || !shared || !OFFICE.test(one) ? one : one + shared)),
  )
}
