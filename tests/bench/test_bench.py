"""How figures are read, compared and shown."""

import contextlib
import io
import json
import unittest
from pathlib import Path
from subprocess import CompletedProcess
from unittest.mock import Mock, patch

import browsers
import seed
from aims import Figure, at_least, at_most, shown, worsened
from load import Measured, compare, measured, parse
from tables import markdown


def run(rate: float, p99: float = 1) -> Measured:
    return Measured(rate=rate, p50=1, p99=p99, cpu=10)


class Loads(unittest.TestCase):
    def test_a_load_is_read_from_the_last_line_whatever_comes_before(self):
        line = '{"requests": 200, "seconds": 2.0, "p50": 1.5, "p99": 9.0, "bad": 0}\n'
        told = measured(parse(f"Running 2s test @ http://127.0.0.1:1/\n{line}"), cpu=0.5)
        self.assertEqual(told, Measured(rate=100, p50=1.5, p99=9, cpu=2500))

    def test_only_what_succeeds_counts_and_failures_are_told(self):
        told = measured({"requests": 100, "seconds": 1, "p50": 1, "p99": 1, "bad": 25}, cpu=1)
        self.assertEqual((told.rate, told.failed), (75, 0.25))

    def test_a_load_of_failures_alone_is_no_measurement(self):
        with self.assertRaises(RuntimeError):
            measured({"requests": 3, "seconds": 1, "p50": 1, "p99": 1, "bad": 3}, cpu=1)

    def test_rounds_are_compared_each_with_its_neighbour(self):
        told = compare([run(50), run(10), run(90)], [run(100), run(20), run(100)])
        self.assertEqual(told.ratio, 0.5)
        self.assertEqual((told.ours.rate, told.other.rate), (50, 100))


class Figures(unittest.TestCase):
    def test_an_aim_is_met_at_its_limit(self):
        self.assertTrue(at_least(0.8).is_met(0.8) and at_most(25).is_met(25))
        self.assertFalse(at_least(0.8).is_met(0.79) or at_most(25).is_met(25.1))

    def test_worse_is_told_beyond_noise_and_better_never(self):
        ratio = Figure("load", "a page", 0.5, "", at_least(0.8), noise=0.1)
        size = Figure("size", "binary", 50, "MB", noise=0.1)
        worse = worsened({"load: a page": 0.9, "size: binary": 40}, [ratio, size])
        self.assertEqual(worse, ["load: a page: 0.90 → 0.50", "size: binary: 40 → 50 MB"])
        self.assertEqual(worsened({"load: a page": 0.52, "size: binary": 48}, [ratio, size]), [])
        self.assertEqual(worsened({"load: a page": 0.1, "size: binary": 500}, [ratio, size]), [])

    def test_figures_are_shown_as_people_write_them(self):
        self.assertEqual([shown(value) for value in (0.805, 12.34, 47251.4, 86, 0)], ["0.81", "12.3", "47,251", "86", "0"])


class Tables(unittest.TestCase):
    def test_each_section_is_a_table_with_a_verdict_where_there_is_an_aim(self):
        figures = [Figure("Load", "/", 0.9, "", at_least(0.8)), Figure("Memory", "idle", 30, "MB", at_most(25), "after a second")]
        table = markdown(figures, "A machine.")
        self.assertIn("| / | 0.90 | ≥ 0.8 | met |  |", table)
        self.assertIn("| idle | 30 MB | ≤ 25 | **missed** | after a second |", table)
        self.assertEqual(table.count("### "), 2)


class Audits(unittest.TestCase):
    broken = CompletedProcess([], 1, "", "Unable to record a trace")
    empty = CompletedProcess([], 0, json.dumps({"categories": {"performance": {"score": None}}}), "")
    good = CompletedProcess([], 0, json.dumps({"categories": {"performance": {"score": 0.98}}}), "")

    def audit(self, *answers: CompletedProcess) -> tuple[dict | None, int, str]:
        with patch("browsers.subprocess.run", side_effect=answers) as run, contextlib.redirect_stdout(io.StringIO()) as said:
            report = browsers.audit(Path("lighthouse"), Mock(chromium="chromium"), "http://localhost/")
        return report, run.call_count, said.getvalue()

    def test_a_visit_without_a_trace_or_a_score_is_tried_again(self):
        report, tries, said = self.audit(self.broken, self.empty, self.good)
        self.assertEqual((report, tries, said), (json.loads(self.good.stdout), 3, ""))

    def test_a_visit_is_given_up_after_three_tries_and_that_is_said(self):
        report, tries, said = self.audit(self.broken, self.broken, self.broken)
        self.assertEqual((report, tries), (None, 3))
        self.assertIn("GAVE UP Lighthouse http://localhost/ after 3 tries\nUnable to record a trace", said)

    def test_a_page_that_is_given_up_takes_no_other_pages_figures_along(self):
        report = {
            "categories": {name: {"score": 1, "auditRefs": []} for name in ("performance", "accessibility", "best-practices", "seo")},
            "audits": {"largest-contentful-paint": {"numericValue": 900}},
        }
        with (
            patch("browsers.install_lighthouse", return_value=Path("lighthouse")),
            patch("browsers.audit", side_effect=lambda _tool, _stage, url: None if url == "http://localhost/" else report),
        ):
            figures = list(browsers.lighthouse(Mock(visits=2), Mock(url="http://localhost")))
        self.assertEqual({figure.name.split(":")[0] for figure in figures}, set(browsers.PAGES) - {"/"})


class Lists(unittest.TestCase):
    def test_a_list_is_judged_by_the_median_of_its_visits_and_what_it_does_not_offer_is_left_out(self):
        told = {
            "path": "/free-gpts",
            "handler": [9, 8, 30],
            "typing": [60, 51, 40],
            "scrolling": [20, 90, 50],
            "pressing": [None, None, None],
            "leaving": [70, 80, 90],
        }
        figures = list(browsers.list_figures(told))
        self.assertEqual([figure.value for figure in figures], [9, 51, 50, 80])
        self.assertEqual([figure.verdict for figure in figures[:3]], ["met", "**missed**", "met"])
        self.assertEqual(figures[1].key, "Lists of 2,000 entries: /free-gpts: longest task while typing")
        self.assertEqual(figures[1].note, "40 to 60 ms in 3 visits")


class Seeds(unittest.TestCase):
    def test_an_agent_has_the_id_that_the_script_gives_it(self):
        self.assertEqual(seed.agent_id(1), "6167656e-7430-3030-3030-303030303031")

    def test_the_last_tenth_of_the_members_buys(self):
        self.assertEqual(seed.Size(500, 100, 10, 1_000).buyers, range(451, 501))


if __name__ == "__main__":
    unittest.main()
