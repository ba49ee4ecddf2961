/** The fields of a form. A body that is no form (another type, cut off) has none: the visitor is told what is missing. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    return new FormData();
  }
}
