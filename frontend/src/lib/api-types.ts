// Generated from openapi.json by `npm run api-types`.

export interface paths {
    "/api/admin/blog/posts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every post, drafts too, newest first. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PostBody"][];
                    };
                };
                /** @description Nobody is signed in, or the credentials are wrong */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description For admins alone, or the call comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                414: components["responses"]["AddressTooLong"];
                500: components["responses"]["Fault"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        /** Writes a post. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PostEntryBody"];
                };
            };
            responses: {
                /** @description Made */
                201: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PostBody"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Nobody is signed in, or the credentials are wrong */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description For admins alone, or the call comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                408: components["responses"]["TooSlow"];
                /** @description The slug is taken; a free one is suggested */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                413: components["responses"]["TooLarge"];
                414: components["responses"]["AddressTooLong"];
                415: components["responses"]["NoJson"];
                /** @description Some fields are not valid; `fields` says which and why */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                500: components["responses"]["Fault"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/blog/posts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Saves an edit. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PostEntryBody"];
                };
            };
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PostBody"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Nobody is signed in, or the credentials are wrong */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description For admins alone, or the call comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description There is nothing of this id, or it is not this member's */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                408: components["responses"]["TooSlow"];
                /** @description The slug is taken, or a newer version was saved */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                413: components["responses"]["TooLarge"];
                414: components["responses"]["AddressTooLong"];
                415: components["responses"]["NoJson"];
                /** @description Some fields are not valid; `fields` says which and why */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                500: components["responses"]["Fault"];
                503: components["responses"]["Unavailable"];
            };
        };
        post?: never;
        /** Deletes a post. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done, and there is nothing to tell */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Nobody is signed in, or the credentials are wrong */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description For admins alone, or the call comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description There is nothing of this id, or it is not this member's */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                414: components["responses"]["AddressTooLong"];
                500: components["responses"]["Fault"];
                503: components["responses"]["Unavailable"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/gpts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every agent, newest first. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CatalogueEntryBody"][];
                    };
                };
                /** @description Nobody is signed in, or the credentials are wrong */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description For admins alone, or the call comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                414: components["responses"]["AddressTooLong"];
                500: components["responses"]["Fault"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        /** Puts an agent into the catalogue. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["AgentEntryBody"];
                };
            };
            responses: {
                /** @description Made */
                201: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CreatedBody"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Nobody is signed in, or the credentials are wrong */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description For admins alone, or the call comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                408: components["responses"]["TooSlow"];
                413: components["responses"]["TooLarge"];
                414: components["responses"]["AddressTooLong"];
                415: components["responses"]["NoJson"];
                /** @description Some fields are not valid; `fields` says which and why */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                500: components["responses"]["Fault"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/gpts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes an agent. Orders that were begun keep the price they froze. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["AgentEntryBody"];
                };
            };
            responses: {
                /** @description Done, and there is nothing to tell */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Malformed"];
                /** @description Nobody is signed in, or the credentials are wrong */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description For admins alone, or the call comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description There is nothing of this id, or it is not this member's */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                408: components["responses"]["TooSlow"];
                413: components["responses"]["TooLarge"];
                414: components["responses"]["AddressTooLong"];
                415: components["responses"]["NoJson"];
                /** @description Some fields are not valid; `fields` says which and why */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                500: components["responses"]["Fault"];
                503: components["responses"]["Unavailable"];
            };
        };
        post?: never;
        /** Deletes an agent, or archives it where somebody owns it. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DeletedAgentBody"];
                    };
                };
                /** @description Nobody is signed in, or the credentials are wrong */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description For admins alone, or the call comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description There is nothing of this id, or it is not this member's */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                414: components["responses"]["AddressTooLong"];
                500: components["responses"]["Fault"];
                503: components["responses"]["Unavailable"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/prompts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every prompt, newest first, for the desk. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PromptBody"][];
                    };
                };
                /** @description Nobody is signed in, or the credentials are wrong */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description For admins alone, or the call comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                414: components["responses"]["AddressTooLong"];
                500: components["responses"]["Fault"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        /** Adds a prompt. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PromptEntryBody"];
                };
            };
            responses: {
                /** @description Made */
                201: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CreatedBody"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Nobody is signed in, or the credentials are wrong */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description For admins alone, or the call comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                408: components["responses"]["TooSlow"];
                413: components["responses"]["TooLarge"];
                414: components["responses"]["AddressTooLong"];
                415: components["responses"]["NoJson"];
                /** @description Some fields are not valid; `fields` says which and why */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                500: components["responses"]["Fault"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/prompts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes a prompt. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PromptEntryBody"];
                };
            };
            responses: {
                /** @description Done, and there is nothing to tell */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Malformed"];
                /** @description Nobody is signed in, or the credentials are wrong */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description For admins alone, or the call comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description There is nothing of this id, or it is not this member's */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                408: components["responses"]["TooSlow"];
                413: components["responses"]["TooLarge"];
                414: components["responses"]["AddressTooLong"];
                415: components["responses"]["NoJson"];
                /** @description Some fields are not valid; `fields` says which and why */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                500: components["responses"]["Fault"];
                503: components["responses"]["Unavailable"];
            };
        };
        post?: never;
        /** Deletes a prompt. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done, and there is nothing to tell */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Nobody is signed in, or the credentials are wrong */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description For admins alone, or the call comes from a page of another site */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description There is nothing of this id, or it is not this member's */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                414: components["responses"]["AddressTooLong"];
                500: components["responses"]["Fault"];
                503: components["responses"]["Unavailable"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The state of the account, for the profile screen. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AccountBody"];
                    };
                };
                /** @description Nobody is signed in, or the credentials are wrong */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                414: components["responses"]["AddressTooLong"];
                500: components["responses"]["Fault"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The latest 20 sign-ins, failed sign-ins and changes of the member's account, newest first. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AccountEventBody"][];
                    };
                };
                /** @description Nobody is signed in, or the credentials are wrong */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                414: components["responses"]["AddressTooLong"];
                500: components["responses"]["Fault"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mails a reset link, if the address has an account. The answer is the same either way. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["EmailBody"];
                };
            };
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MessageBody"];
                    };
                };
                400: components["responses"]["Malformed"];
                403: components["responses"]["CrossSite"];
                408: components["responses"]["TooSlow"];
                413: components["responses"]["TooLarge"];
                414: components["responses"]["AddressTooLong"];
                415: components["responses"]["NoJson"];
                /** @description Some fields are not valid; `fields` says which and why */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description Asked too often; try again after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                500: components["responses"]["Fault"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs in by password. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["LoginBody"];
                };
            };
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        "Set-Cookie": components["headers"]["Set-Cookie"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["UserBody"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Nobody is signed in, or the credentials are wrong */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description The address waits to be confirmed; a fresh link was mailed */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                408: components["responses"]["TooSlow"];
                413: components["responses"]["TooLarge"];
                414: components["responses"]["AddressTooLong"];
                415: components["responses"]["NoJson"];
                /** @description Some fields are not valid; `fields` says which and why */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description Asked too often; try again after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                500: components["responses"]["Fault"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends the session. Signing out twice is fine. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done, and there is nothing to tell */
                204: {
                    headers: {
                        "Set-Cookie": components["headers"]["Set-Cookie"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                403: components["responses"]["CrossSite"];
                414: components["responses"]["AddressTooLong"];
                500: components["responses"]["Fault"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is signed in. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["UserBody"];
                    };
                };
                /** @description Nobody is signed in, or the credentials are wrong */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                414: components["responses"]["AddressTooLong"];
                500: components["responses"]["Fault"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Sets or changes the password, and ends every other session of the account. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PasswordBody"];
                };
            };
            responses: {
                /** @description Done, and there is nothing to tell */
                204: {
                    headers: {
                        "Set-Cookie": components["headers"]["Set-Cookie"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Malformed"];
                /** @description Nobody is signed in, or the credentials are wrong */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description Without a password to type, it needs recent authentication */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                408: components["responses"]["TooSlow"];
                413: components["responses"]["TooLarge"];
                414: components["responses"]["AddressTooLong"];
                415: components["responses"]["NoJson"];
                /** @description Some fields are not valid; `fields` says which and why */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description Asked too often; try again after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                500: components["responses"]["Fault"];
                503: components["responses"]["Unavailable"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/pending-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Cancels the pending change of address. Cancelling twice is fine. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done, and there is nothing to tell */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Nobody is signed in, or the credentials are wrong */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                403: components["responses"]["CrossSite"];
                414: components["responses"]["AddressTooLong"];
                500: components["responses"]["Fault"];
                503: components["responses"]["Unavailable"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/pending-email/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Moves the account to the pending address by the link mailed there. All other sessions end. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["TokenBody"];
                };
            };
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ConfirmedEmailBody"];
                    };
                };
                /** @description The secret of the link is unknown, used or too old */
                400: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                403: components["responses"]["CrossSite"];
                408: components["responses"]["TooSlow"];
                /** @description Another account has the address */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                413: components["responses"]["TooLarge"];
                414: components["responses"]["AddressTooLong"];
                415: components["responses"]["NoJson"];
                /** @description Asked too often; try again after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                500: components["responses"]["Fault"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/pending-email/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mails the link to the pending address again. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Taken in; a mail follows if there is anybody to write to */
                202: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EmptyResponse"];
                    };
                };
                /** @description Nobody is signed in, or the credentials are wrong */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                403: components["responses"]["CrossSite"];
                /** @description No change of address is pending */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                414: components["responses"]["AddressTooLong"];
                /** @description Asked too often; try again after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                500: components["responses"]["Fault"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Changes the name, and requests a change of address: the new one is pending until the link mailed to it is opened. */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ProfileBody"];
                };
            };
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["UserBody"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Nobody is signed in, or the credentials are wrong */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description A new address needs recent authentication */
                403: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                408: components["responses"]["TooSlow"];
                /** @description Another account has the address */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                413: components["responses"]["TooLarge"];
                414: components["responses"]["AddressTooLong"];
                415: components["responses"]["NoJson"];
                /** @description Some fields are not valid; `fields` says which and why */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description Asked too often; try again after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                500: components["responses"]["Fault"];
                503: components["responses"]["Unavailable"];
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/reauthenticate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Proves by password or by an emailed code that the member is there, and gives the session a new cookie. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ReauthenticateBody"];
                };
            };
            responses: {
                /** @description Done, and there is nothing to tell */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                400: components["responses"]["Malformed"];
                /** @description Nobody is signed in, or the credentials are wrong */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                403: components["responses"]["CrossSite"];
                408: components["responses"]["TooSlow"];
                413: components["responses"]["TooLarge"];
                414: components["responses"]["AddressTooLong"];
                415: components["responses"]["NoJson"];
                /** @description Some fields are not valid; `fields` says which and why */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description Asked too often; try again after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                500: components["responses"]["Fault"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/reauthenticate/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Emails a code of six digits to the account's address. It works for 10 minutes, in this session. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Taken in; a mail follows if there is anybody to write to */
                202: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EmptyResponse"];
                    };
                };
                /** @description Nobody is signed in, or the credentials are wrong */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                403: components["responses"]["CrossSite"];
                414: components["responses"]["AddressTooLong"];
                /** @description Asked too often; try again after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                500: components["responses"]["Fault"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Joins, and mails a link that proves the address. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["RegisterBody"];
                };
            };
            responses: {
                /** @description Made */
                201: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RegisteredBody"];
                    };
                };
                400: components["responses"]["Malformed"];
                403: components["responses"]["CrossSite"];
                408: components["responses"]["TooSlow"];
                /** @description The address belongs to a verified account */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                413: components["responses"]["TooLarge"];
                414: components["responses"]["AddressTooLong"];
                415: components["responses"]["NoJson"];
                /** @description Some fields are not valid; `fields` says which and why */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description Asked too often; try again after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                500: components["responses"]["Fault"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/resend-verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mails a fresh verification link, if the address waits for one. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["EmailBody"];
                };
            };
            responses: {
                /** @description Taken in; a mail follows if there is anybody to write to */
                202: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EmptyResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                403: components["responses"]["CrossSite"];
                408: components["responses"]["TooSlow"];
                413: components["responses"]["TooLarge"];
                414: components["responses"]["AddressTooLong"];
                415: components["responses"]["NoJson"];
                /** @description Some fields are not valid; `fields` says which and why */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description Asked too often; try again after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                500: components["responses"]["Fault"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sets a new password by a mailed link, and ends every session of the account. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ResetPasswordBody"];
                };
            };
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        "Set-Cookie": components["headers"]["Set-Cookie"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["MessageBody"];
                    };
                };
                /** @description The secret of the link is unknown, used or too old */
                400: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                403: components["responses"]["CrossSite"];
                408: components["responses"]["TooSlow"];
                413: components["responses"]["TooLarge"];
                414: components["responses"]["AddressTooLong"];
                415: components["responses"]["NoJson"];
                /** @description Some fields are not valid; `fields` says which and why */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description Asked too often; try again after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                500: components["responses"]["Fault"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Where the member is signed in, the browser seen last first. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SessionBody"][];
                    };
                };
                /** @description Nobody is signed in, or the credentials are wrong */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                414: components["responses"]["AddressTooLong"];
                500: components["responses"]["Fault"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        /** Signs the member out everywhere, here too. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done, and there is nothing to tell */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Nobody is signed in, or the credentials are wrong */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                403: components["responses"]["CrossSite"];
                414: components["responses"]["AddressTooLong"];
                500: components["responses"]["Fault"];
                503: components["responses"]["Unavailable"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions/others": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Signs the member out everywhere but here. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done, and there is nothing to tell */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Nobody is signed in, or the credentials are wrong */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                403: components["responses"]["CrossSite"];
                414: components["responses"]["AddressTooLong"];
                500: components["responses"]["Fault"];
                503: components["responses"]["Unavailable"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Signs the member out in one browser. */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done, and there is nothing to tell */
                204: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description Nobody is signed in, or the credentials are wrong */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                403: components["responses"]["CrossSite"];
                /** @description There is nothing of this id, or it is not this member's */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                414: components["responses"]["AddressTooLong"];
                500: components["responses"]["Fault"];
                503: components["responses"]["Unavailable"];
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-in-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mails a link that signs in without a password, if the address has an account. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["EmailBody"];
                };
            };
            responses: {
                /** @description Taken in; a mail follows if there is anybody to write to */
                202: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EmptyResponse"];
                    };
                };
                400: components["responses"]["Malformed"];
                403: components["responses"]["CrossSite"];
                408: components["responses"]["TooSlow"];
                413: components["responses"]["TooLarge"];
                414: components["responses"]["AddressTooLong"];
                415: components["responses"]["NoJson"];
                /** @description Some fields are not valid; `fields` says which and why */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description Asked too often; try again after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                500: components["responses"]["Fault"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-in-link/redeem": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Uses a sign-in link up. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["TokenBody"];
                };
            };
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        "Set-Cookie": components["headers"]["Set-Cookie"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["UserBody"];
                    };
                };
                /** @description The secret of the link is unknown, used or too old */
                400: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                403: components["responses"]["CrossSite"];
                408: components["responses"]["TooSlow"];
                413: components["responses"]["TooLarge"];
                414: components["responses"]["AddressTooLong"];
                415: components["responses"]["NoJson"];
                /** @description Asked too often; try again after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                500: components["responses"]["Fault"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Uses a verification link up and signs the browser in. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description From the mailed link. */
                    token: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        "Set-Cookie": components["headers"]["Set-Cookie"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["VerifiedBody"];
                    };
                };
                /** @description The secret of the link is unknown, used or too old */
                400: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                403: components["responses"]["CrossSite"];
                414: components["responses"]["AddressTooLong"];
                /** @description Asked too often; try again after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                500: components["responses"]["Fault"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/blog/posts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Published posts, newest first. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        ETag: components["headers"]["ETag"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PostSummaryBody"][];
                    };
                };
                /** @description The browser has just this */
                304: {
                    headers: {
                        ETag: components["headers"]["ETag"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                414: components["responses"]["AddressTooLong"];
                500: components["responses"]["Fault"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/blog/posts/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One post. A draft is there for admins alone. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    slug: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        ETag: components["headers"]["ETag"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PostBody"];
                    };
                };
                /** @description The post has another slug now */
                301: {
                    headers: {
                        Location: components["headers"]["Location"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description The browser has just this */
                304: {
                    headers: {
                        ETag: components["headers"]["ETag"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description There is nothing of this id, or it is not this member's */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                414: components["responses"]["AddressTooLong"];
                500: components["responses"]["Fault"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/discount/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a code takes off, if the member may use it. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ValidateBody"];
                };
            };
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DiscountBody"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Nobody is signed in, or the credentials are wrong */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                403: components["responses"]["CrossSite"];
                408: components["responses"]["TooSlow"];
                413: components["responses"]["TooLarge"];
                414: components["responses"]["AddressTooLong"];
                415: components["responses"]["NoJson"];
                /** @description Some fields are not valid; `fields` says which and why */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description Asked too often; try again after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                500: components["responses"]["Fault"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/gpts/free": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Free agents, newest first. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AgentBody"][];
                    };
                };
                /** @description Nobody is signed in, or the credentials are wrong */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                414: components["responses"]["AddressTooLong"];
                500: components["responses"]["Fault"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/gpts/premium": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Premium agents, newest first, each with whether the member owns it. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AgentBody"][];
                    };
                };
                /** @description Nobody is signed in, or the credentials are wrong */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                414: components["responses"]["AddressTooLong"];
                500: components["responses"]["Fault"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payment/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delivers what was paid for, once the provider says that it was. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ConfirmBody"];
                };
            };
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ConfirmedBody"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Nobody is signed in, or the credentials are wrong */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                403: components["responses"]["CrossSite"];
                /** @description There is nothing of this id, or it is not this member's */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                408: components["responses"]["TooSlow"];
                /** @description Still processing, or not paid */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                413: components["responses"]["TooLarge"];
                414: components["responses"]["AddressTooLong"];
                415: components["responses"]["NoJson"];
                500: components["responses"]["Fault"];
                /** @description Refused; `code` says why */
                503: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payment/create-cart-intent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Freezes the cart as an order and begins its payment. The same cart finds its payment again. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CreateCartIntentBody"];
                };
            };
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CartIntentBody"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Nobody is signed in, or the credentials are wrong */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                403: components["responses"]["CrossSite"];
                408: components["responses"]["TooSlow"];
                /** @description The cart is not what the browser shows; nothing was charged */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                413: components["responses"]["TooLarge"];
                414: components["responses"]["AddressTooLong"];
                415: components["responses"]["NoJson"];
                /** @description Some fields are not valid; `fields` says which and why */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description Asked too often; try again after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                500: components["responses"]["Fault"];
                /** @description Refused; `code` says why */
                503: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/payment/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes an event of the payment provider in. Any answer but 200 makes it come again. */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description Over the body as it is, byte by byte */
                    "Stripe-Signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["EventBody"];
                };
            };
            responses: {
                /** @description Done, done before, or nothing of ours */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EmptyResponse"];
                    };
                };
                /** @description Not signed by the provider, too long ago, or unreadable */
                400: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description Payments are made in the sandbox, which tells nothing */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                408: components["responses"]["TooSlow"];
                /** @description Refused; `code` says why */
                413: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                414: components["responses"]["AddressTooLong"];
                500: components["responses"]["Fault"];
                /** @description Nothing of it was kept; come again */
                503: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/prompts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every prompt, newest first. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PromptBody"][];
                    };
                };
                /** @description Nobody is signed in, or the credentials are wrong */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                414: components["responses"]["AddressTooLong"];
                500: components["responses"]["Fault"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The member's purchases, newest first. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PurchaseBody"][];
                    };
                };
                /** @description Nobody is signed in, or the credentials are wrong */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                414: components["responses"]["AddressTooLong"];
                500: components["responses"]["Fault"];
                503: components["responses"]["Unavailable"];
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/purchases/{id}/receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mails the receipt of a purchase once more, to the member's address of today. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    /** @description Of any purchase on the receipt */
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Taken in; a mail follows if there is anybody to write to */
                202: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["EmptyResponse"];
                    };
                };
                /** @description Nobody is signed in, or the credentials are wrong */
                401: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                403: components["responses"]["CrossSite"];
                /** @description No purchase of this member */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                414: components["responses"]["AddressTooLong"];
                /** @description Asked too often; try again after Retry-After */
                429: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                500: components["responses"]["Fault"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sandbox/payment-intents/{id}/authenticate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The step in which the member's bank asks her whether it is her. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["AuthenticateBody"];
                };
            };
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["IntentBody"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description Refused; `code` says why */
                402: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                403: components["responses"]["CrossSite"];
                /** @description There is nothing of this id, or it is not this member's */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                408: components["responses"]["TooSlow"];
                /** @description It does not fit the present state; `code` says why */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                413: components["responses"]["TooLarge"];
                414: components["responses"]["AddressTooLong"];
                415: components["responses"]["NoJson"];
                500: components["responses"]["Fault"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sandbox/payment-intents/{id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Pays with a test card. */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CardBody"];
                };
            };
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["IntentBody"];
                    };
                };
                400: components["responses"]["Malformed"];
                /** @description The card was refused; another may be tried */
                402: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                403: components["responses"]["CrossSite"];
                /** @description There is nothing of this id, or it is not this member's */
                404: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                408: components["responses"]["TooSlow"];
                /** @description It does not fit the present state; `code` says why */
                409: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                413: components["responses"]["TooLarge"];
                414: components["responses"]["AddressTooLong"];
                415: components["responses"]["NoJson"];
                /** @description Some fields are not valid; `fields` says which and why */
                422: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                500: components["responses"]["Fault"];
                503: components["responses"]["Unavailable"];
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The process answers. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        /** @example ok */
                        "text/plain": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The database answers. */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Done */
                200: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        /** @example ready */
                        "text/plain": string;
                    };
                };
                /** @description The records are damaged */
                500: {
                    headers: {
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
                /** @description The records cannot be reached */
                503: {
                    headers: {
                        "Retry-After": components["headers"]["Retry-After"];
                        "X-Request-Id": components["headers"]["X-Request-Id"];
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ErrorBody"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AccountBody: {
            /** @description Whether the member typed her password; if so it is asked for before another takes its place. */
            passwordChosen: boolean;
        };
        /** @description An event in the history of the member's account. */
        AccountEventBody: {
            /**
             * Format: int32
             * @description How many failed sign-ins or revoked sessions; otherwise 1.
             */
            count: number;
            /** @description Browser and system, such as "Firefox on Windows"; null if Marigold's team did it. */
            device?: string | null;
            /**
             * Format: date-time
             * @description The latest time, if it happened several times.
             */
            happenedAt: string;
            /** Format: uuid */
            id: string;
            kind: components["schemas"]["AccountEventKindBody"];
        };
        /** @enum {string} */
        AccountEventKindBody: "signed_in_by_password" | "signed_in_by_link" | "email_verified" | "sign_in_failed" | "email_change_requested" | "email_changed" | "password_set" | "password_changed" | "password_reset" | "password_removed" | "sessions_revoked";
        /** @description An agent as one member sees it. */
        AgentBody: {
            category: string;
            /** Format: date-time */
            createdAt: string;
            description: string;
            /** Format: uuid */
            id: string;
            isPremium: boolean;
            isPurchased: boolean;
            /**
             * Format: int64
             * @description In cents; 0 for free agents.
             */
            price: number;
            title: string;
            /** @description Empty for a premium agent that the member does not own. */
            url: string;
        };
        AgentEntryBody: {
            category: string;
            description: string;
            /** @default false */
            isPremium: boolean;
            /**
             * Format: int64
             * @description In cents; of no meaning for free agents.
             * @default 0
             */
            price: number;
            title: string;
            /**
             * @description An https address, or empty.
             * @default
             */
            url: string;
        };
        AuthenticateBody: {
            clientSecret: string;
            outcome: components["schemas"]["OutcomeBody"];
        };
        CardBody: {
            cardNumber: string;
            clientSecret: string;
            /** @description Two letters. */
            country: string;
            cvc: string;
            /** @description `MM/YY` */
            expiry: string;
        };
        CartIntentBody: components["schemas"]["QuoteBody"] & {
            /** @description Lets the browser pay; null when there is nothing to pay. */
            clientSecret?: string | null;
            /** @description `free_…` when there is nothing to pay. */
            paymentIntentId: string;
            provider: components["schemas"]["ProviderName"];
            publishableKey?: string | null;
        };
        /** @description An agent as admins see it. */
        CatalogueEntryBody: {
            category: string;
            /** Format: date-time */
            createdAt: string;
            description: string;
            /** Format: uuid */
            id: string;
            isPremium: boolean;
            /**
             * Format: int32
             * @description How many members own it; one that is owned is archived in place of being deleted.
             */
            owners: number;
            /**
             * Format: int64
             * @description In cents; 0 for free agents.
             */
            price: number;
            title: string;
            url: string;
        };
        ConfirmBody: {
            paymentIntentId: string;
        };
        ConfirmedBody: {
            message: string;
            purchasedGptIds: string[];
            /** @description Paid for and not delivered, so that their amounts are paid back. */
            refundedGptIds: string[];
            status: components["schemas"]["ConfirmedStatus"];
        };
        ConfirmedEmailBody: {
            /** @description The account's address from now on. */
            email: string;
            /** @description Whether this browser is signed in to the account. */
            signedIn: boolean;
        };
        /** @enum {string} */
        ConfirmedStatus: "paid" | "refunded";
        CreateCartIntentBody: {
            /**
             * Format: uuid
             * @default null
             */
            discountCodeId: string | null;
            /**
             * Format: int64
             * @description The total in cents that the browser shows; a different one is answered with 409.
             * @default null
             */
            expectedTotal: number | null;
            gptIds: string[];
        };
        /** @description What was made; the rest of it is what was sent. */
        CreatedBody: {
            /** Format: uuid */
            id: string;
        };
        DeletedAgentBody: {
            /** @description Somebody owns it: it has left every listing, and its owners keep it. */
            archived: boolean;
        };
        DiscountBody: {
            /** @description In upper case. */
            code: string;
            discountType: components["schemas"]["DiscountType"];
            /**
             * Format: int64
             * @description Percent from 1 to 100, or cents.
             */
            discountValue: number;
            /** Format: uuid */
            id: string;
        };
        /** @enum {string} */
        DiscountType: "percentage" | "fixed";
        EmailBody: {
            /** Format: email */
            email: string;
        };
        /** @description The answer where there is nothing to tell. */
        EmptyResponse: Record<string, never>;
        /** @description The body of every refusal. */
        ErrorBody: {
            /** @description For programs, in snake case. */
            code: string;
            /** @description What is wrong with which field; with status 422, and where a field is taken. */
            fields?: {
                [key: string]: string;
            };
            /** @description For people. */
            message: string;
            quote?: components["schemas"]["QuoteBody"] | null;
            /** @description The account exists: sign in instead. */
            requiresLogin?: boolean | null;
            /** @description A slug that is free, where the one asked for is taken. */
            suggestion?: string | null;
        };
        /** @description An event as the provider sends it. */
        EventBody: Record<string, never>;
        IntentBody: {
            id: string;
            status: components["schemas"]["IntentStatusBody"];
        };
        /** @enum {string} */
        IntentStatusBody: "requires_payment_method" | "requires_action" | "processing" | "succeeded" | "canceled";
        LoginBody: {
            /** Format: email */
            email: string;
            password: string;
        };
        MessageBody: {
            message: string;
        };
        /** @enum {string} */
        OutcomeBody: "complete" | "fail";
        PasswordBody: {
            /**
             * @description Needed only if the member chose her password.
             * @default null
             */
            currentPassword: string | null;
            newPassword: string;
        };
        PostBody: {
            /** @description HTML that the server has made safe. */
            content: string;
            /** Format: date-time */
            createdAt: string;
            excerpt: string;
            /** Format: uuid */
            id: string;
            isPublished: boolean;
            slug: string;
            title: string;
            /**
             * Format: date-time
             * @description Send it back with an edit, so that a newer version is not overwritten.
             */
            updatedAt: string;
        };
        PostEntryBody: {
            /** @description HTML as the editor made it. */
            content: string;
            /** @description Up to 300 characters. */
            excerpt: string;
            /** @default false */
            isPublished: boolean;
            /** @description Lowercase letters, numbers, and single hyphens between them. */
            slug: string;
            title: string;
            /**
             * Format: date-time
             * @description The version that an edit began from; a newer one answers 409.
             * @default null
             */
            updatedAt: string | null;
        };
        PostSummaryBody: {
            /** Format: date-time */
            createdAt: string;
            excerpt: string;
            /** Format: uuid */
            id: string;
            slug: string;
            title: string;
        };
        ProfileBody: {
            /**
             * Format: email
             * @default null
             */
            email: string | null;
            /** @default null */
            firstName: string | null;
        };
        PromptBody: {
            category: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: uuid */
            id: string;
            name: string;
            promptText: string;
        };
        PromptEntryBody: {
            category: string;
            /** @description Up to 50 characters. */
            name: string;
            /** @description Up to 500 characters. */
            promptText: string;
        };
        /** @enum {string} */
        ProviderName: "sandbox" | "stripe";
        PurchaseBody: {
            /**
             * Format: int64
             * @description What was paid for it, in cents.
             */
            amount: number;
            /** Format: date-time */
            createdAt: string;
            gpt: components["schemas"]["PurchasedGptBody"];
            /** Format: uuid */
            id: string;
            /** @description As on the receipt; the same for all that was bought together. */
            orderNumber: string;
            status: components["schemas"]["PurchaseStatusName"];
        };
        /** @enum {string} */
        PurchaseStatusName: "owned" | "refunded" | "disputed" | "revoked";
        PurchasedGptBody: {
            description: string;
            title: string;
            /** @description Empty unless the agent is owned by this purchase. */
            url: string;
        };
        /** @description What a cart costs; amounts in cents. */
        QuoteBody: {
            discount?: components["schemas"]["QuotedDiscountBody"] | null;
            /** Format: int64 */
            discountAmount: number;
            items: components["schemas"]["QuotedItemBody"][];
            /** Format: int64 */
            subtotal: number;
            /** Format: int64 */
            total: number;
        };
        QuotedDiscountBody: {
            code: string;
            /** Format: uuid */
            id: string;
        };
        QuotedItemBody: {
            description: string;
            /** Format: uuid */
            id: string;
            /**
             * Format: int64
             * @description In cents, before the discount.
             */
            price: number;
            title: string;
        };
        ReauthenticateBody: {
            /**
             * @description The six digits of an emailed code.
             * @default null
             */
            code: string | null;
            /** @default null */
            password: string | null;
        };
        RegisterBody: {
            /** Format: email */
            email: string;
            firstName: string;
            /** @description Made by the browser; the member never sees it. */
            password: string;
        };
        RegisteredBody: {
            email: string;
        };
        ResetPasswordBody: {
            password: string;
            token: string;
        };
        /** @description One browser that a member is signed in with. */
        SessionBody: {
            /** @description Browser and system, such as "Firefox on Windows". */
            device: string;
            /**
             * Format: uuid
             * @description Names the session towards its member; nobody can sign in by it.
             */
            id: string;
            /** @description Whether it is the browser that asks. */
            isCurrent: boolean;
            /**
             * Format: date-time
             * @description To within five minutes.
             */
            lastSeenAt: string;
            /** Format: date-time */
            signedInAt: string;
        };
        /** @description The secret of a mailed link. */
        TokenBody: {
            token: string;
        };
        /** @description The signed-in member. */
        UserBody: {
            email: string;
            firstName: string;
            isAdmin: boolean;
            /** @description The address that takes the place of `email` once it is confirmed; absent when there is none. */
            pendingEmail?: string | null;
        };
        ValidateBody: {
            code: string;
        };
        VerifiedBody: {
            /** @description False when the link was used before: the address is confirmed, and nobody is signed in. */
            signedIn: boolean;
        };
    };
    responses: {
        /** @description The address is too long */
        AddressTooLong: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The call comes from a page of another site */
        CrossSite: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description A fault of ours; it is in the log under the answer's X-Request-Id */
        Fault: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The body cannot be read, or is not of this shape */
        Malformed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The body is not said to be JSON */
        NoJson: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The body is too large */
        TooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The body did not come in time */
        TooSlow: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Something this call needs is away; try again after Retry-After */
        Unavailable: {
            headers: {
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description To be sent back as If-None-Match; not with a draft */
        ETag: string;
        /** @description The new address */
        Location: string;
        /** @description Seconds after which a try makes sense */
        "Retry-After": number;
        /** @description The new session, or the end of the one there was */
        "Set-Cookie": string;
        /** @description The name of this request in the log */
        "X-Request-Id": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
