//! Words that people use for the same thing.

/// In lower case and without accents, each form of a word by itself. A word may be in several groups, whose other words it stands for.
const GROUPS: [&[&str]; 25] = [
    &["cv", "cvs", "resume", "resumes"],
    &["kid", "kids", "child", "children", "toddler", "toddlers", "baby", "babies"],
    &["mom", "moms", "mum", "mother", "mothers", "dad", "father", "parent", "parents", "parenting", "family"],
    &["workout", "workouts", "exercise", "exercises", "fitness", "gym", "sport", "sports", "movement"],
    &["mail", "mails", "email", "emails", "inbox"],
    &["holiday", "holidays", "vacation", "vacations", "trip", "trips", "travel", "traveling", "journey"],
    &["recipe", "recipes", "meal", "meals", "cook", "cooking", "dinner", "dinners", "food", "lunch"],
    &["grocery", "groceries", "shopping", "supermarket"],
    &["job", "jobs", "career", "careers", "employment", "profession"],
    &["boss", "manager", "employer"],
    &["salary", "salaries", "raise", "pay", "wage", "wages"],
    &["money", "budget", "budgets", "finance", "finances", "spending", "savings", "expenses"],
    &["tax", "taxes", "receipts", "bookkeeping", "accounting", "paperwork"],
    &["bill", "bills", "invoice", "invoices", "invoicing"],
    &["diy", "repair", "repairs", "renovation", "renovate", "handyman"],
    &["house", "home", "household", "apartment"],
    &["doctor", "doctors", "physician", "medical", "health"],
    &["menopause", "perimenopause", "midlife"],
    &["school", "homework", "teacher", "teachers", "education"],
    &["study", "studying", "learn", "learning"],
    &["calendar", "schedule", "schedules", "organizer", "organiser"],
    &["excel", "spreadsheet", "spreadsheets", "sheets"],
    &["pdf", "pdfs", "document", "documents", "contract", "contracts"],
    &["startup", "startups", "entrepreneur", "business"],
    &["freelance", "freelancer", "freelancers", "freelancing"],
];

/// The synonyms of a word.
pub(super) fn synonyms(word: &str) -> Vec<&'static str> {
    let groups = GROUPS.iter().filter(|group| group.contains(&word));
    groups.flat_map(|group| group.iter().copied()).filter(|synonym| *synonym != word).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::words::words;

    #[test]
    fn synonyms_are_the_other_words_of_a_group() {
        assert_eq!(synonyms("cv"), ["cvs", "resume", "resumes"]);
        assert_eq!(synonyms("lavender"), [""; 0]);
    }

    #[test]
    fn each_synonym_is_one_word_as_it_is_indexed() {
        for word in GROUPS.concat() {
            let texts: Vec<_> = words(word).into_iter().map(|word| word.text).collect();
            assert_eq!(texts, [word]);
        }
    }
}
