export async function findSealMarks(..._: any[]): Promise<any[]> {
  return []
}
