import type { Method, PathParam, PathWith, RequestBody, ResponseBody } from "@/lib/api/api-contract";
import { fillPath } from "@/lib/api/api-url";
import { parseBody, requestText } from "@/lib/api/http";

/** The path's parameters and the body, as far as the endpoint has them. */
type Arguments<M extends Method, Path extends PathWith<M>> = [
  ...([PathParam<Path>] extends [never] ? [] : [params: Readonly<Record<PathParam<Path>, string>>]),
  ...(RequestBody<Path, Lowercase<M>> extends infer Body
    ? [Body] extends [undefined]
      ? []
      : [body: Body]
    : []),
];
type Result<M extends Method, Path extends PathWith<M>> = [ResponseBody<Path, Lowercase<M>>] extends [never]
  ? undefined
  : ResponseBody<Path, Lowercase<M>>;

/**
 * A function that calls an endpoint of the API, such as `blockMember({ id }, { reason })`. Path parameters may be
 * properties of a larger object. Its types are those of the OpenAPI document.
 */
// So that chunks leave out the endpoints that they don't use:
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<M extends Method, Path extends PathWith<M>>(method: M, path: Path) {
  return async (...args: Arguments<M, Path>): Promise<Result<M, Path>> => {
    const [params, body] = path.includes("{") ? args : [{}, ...args];
    const url = fillPath(path, params as Record<string, string>);
    const text = await requestText(method, url, body);
    return (text === "" ? undefined : parseBody(url, text)) as Result<M, Path>;
  };
}
