import type { Page } from "@playwright/test";

/** A PNG file with a drawing, made by the browser. */
export async function drawing(page: Page, color: string, width = 1200, height = 800): Promise<Buffer> {
  const base64 = await page.evaluate(
    ([color, width, height]) => {
      const canvas = Object.assign(document.createElement("canvas"), { width, height });
      const context = canvas.getContext("2d");
      if (!context) throw new Error("no canvas");
      context.fillStyle = color;
      context.fillRect(0, 0, width, height);
      context.fillStyle = "white";
      context.fillRect(width / 4, height / 4, width / 2, height / 2);
      return canvas.toDataURL("image/png").split(",")[1] ?? "";
    },
    [color, width, height] as const,
  );
  return Buffer.from(base64, "base64");
}
